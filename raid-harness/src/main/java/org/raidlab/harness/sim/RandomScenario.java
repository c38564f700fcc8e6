package org.raidlab.harness.sim;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.text.NearestName;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.runtime.ConfigException;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Algorithms.ReadSet;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Participants;
import org.raidlab.site.config.Replication.PlacementPolicy;
import org.raidlab.site.node.SiteLimits;

/**
 * Draws a run from a seed: the number of sites, their configuration, and the work of their clients. Whatever was said
 * instead holds for all seeds, and does not change what is drawn for the rest.
 */
public final class RandomScenario implements Scenario {
    private static final double ENCODED = 0.25;
    private static final double ON_DISK = 0.2;
    private static final double SEALED = 0.125;
    private static final double HOT = 0.3;
    private static final double SHORT_DATAGRAMS = 0.5;
    private static final List<String> CONTROLS = List.of("rowa", "rowaa", "quorum");
    private static final double KEPT = 0.75;
    private static final double GOING = 0.4;
    private static final double HAPPENING = 0.5;
    private static final double RARELY_HAPPENING = 0.125;
    private static final double GROUPED = 0.5;
    private static final double SWITCHING = 0.5;

    private final FaultPlan plan;
    private final SimSettings.Goal goal;
    private final Map<ScenarioKey, String> said;
    private final SequencedMap<String, String> saidOfPlan;

    private RandomScenario(
            FaultPlan plan,
            SimSettings.Goal goal,
            Map<ScenarioKey, String> said,
            SequencedMap<String, String> saidOfPlan) {
        this.plan = plan;
        this.goal = goal;
        this.said = said;
        this.saidOfPlan = saidOfPlan;
    }

    /** Returns a scenario in which everything is drawn, under this plan. */
    public static RandomScenario of(FaultPlan plan, SimSettings.Goal goal) {
        return new RandomScenario(plan, goal, new EnumMap<>(ScenarioKey.class), new LinkedHashMap<>());
    }

    @Override
    public RandomScenario with(String key, String value) {
        for (ScenarioKey known : ScenarioKey.values()) {
            if (known.label().equals(key)) {
                return with(known, value);
            }
        }
        List<String> planKeys = plan.keys().stream().map(FaultKey::label).toList();
        if (planKeys.contains(key)) {
            SequencedMap<String, String> more = new LinkedHashMap<>(saidOfPlan);
            more.put(key, value);
            plan.with(key, value); // refuses what cannot be said
            return new RandomScenario(plan, goal, said, more);
        }
        String hint = NearestName.of(key, ScenarioKey.labels())
                .or(() -> NearestName.of(key, planKeys))
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("; known are " + String.join(", ", ScenarioKey.labels()) + ", and the keys of fault plans");
        throw new PlanException("unknown key '" + key + "'" + hint);
    }

    private RandomScenario with(ScenarioKey key, String value) {
        Map<ScenarioKey, String> more = new EnumMap<>(said);
        more.put(key, value);
        RandomScenario draw = new RandomScenario(plan, goal, more, saidOfPlan);
        draw.check(key, value);
        return draw;
    }

    private void check(ScenarioKey key, String value) {
        try {
            settings(1);
        } catch (ConfigException e) {
            throw new PlanException(e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new PlanException(
                    "'" + key.label() + "' is " + key.meaning() + ", not '" + value + "' (" + e.getMessage() + ")");
        }
    }

    @Override
    public RandomScenario withTransactions(int number) {
        return new RandomScenario(plan, SimSettings.Goal.ofTransactions(number), said, saidOfPlan);
    }

    @Override
    public FaultPlan plan(long seed) {
        return settings(seed).plan();
    }

    @Override
    public SequencedMap<String, String> algorithms() {
        return new RandomAlgorithms(said).names();
    }

    @Override
    public RaidSimulation run(long seed, RunHooks hooks) {
        return new RaidSimulation(settings(seed), hooks, seed);
    }

    /** Returns the settings of the run of a seed. */
    public SimSettings settings(long seed) {
        return new One(seed).settings();
    }

    /** The draw of one seed. Each thing is drawn by itself: saying one does not change another. */
    private final class One {
        private final long seed;
        private final EvenDraw even;

        One(long seed) {
            this.seed = seed;
            this.even = new RandomAlgorithms(said).even(seed);
        }

        private RandomSource random(ScenarioKey key) {
            return Simulation.random(seed, "draw " + key.label());
        }

        /** Draws the kind of a value, before the value itself is drawn. */
        private RandomSource kind(ScenarioKey key) {
            return Simulation.random(seed, "draw kind of " + key.label());
        }

        private int whole(ScenarioKey key, int low, int high) {
            String text = said.get(key);
            return text == null ? low + random(key).nextInt(high - low + 1) : Integer.parseInt(text);
        }

        private double share(ScenarioKey key, double low, double high) {
            String text = said.get(key);
            return text == null ? low + (high - low) * random(key).nextDouble() : Double.parseDouble(text);
        }

        private String word(ScenarioKey key, String one, double chance, String other) {
            String text = said.get(key);
            if (text == null) {
                return random(key).chance(chance) ? one : other;
            }
            if (!text.equals(one) && !text.equals(other)) {
                throw new IllegalArgumentException("neither " + one + " nor " + other);
            }
            return text;
        }

        SimSettings settings() {
            int sites = whole(ScenarioKey.SITES, even.sites(), even.sites());
            FaultPlan drawn = plan.drawn(Simulation.random(seed, "plan"));
            FaultPlan ofThisRun = changed(drawn);
            boolean folders = drawn.hasFolderFaults() || ofThisRun.hasFolderFaults();
            boolean disks = (drawn.hasDiskFaults() || ofThisRun.hasDiskFaults()) && !folders;
            boolean onDisk = word(ScenarioKey.STORAGE, "disk", disks ? 1 : folders ? 0 : ON_DISK, "heap")
                    .equals("disk");
            SiteShape shape = folders ? replicated(shape(sites)) : shape(sites);
            return SimSettings.of(ofThisRun)
                    .withSites(sites)
                    .withGoal(goal)
                    .withLoad(load())
                    .withShape(shape.withDisk(onDisk).withCheckpointing(checkpointing(drawn, ofThisRun)));
        }

        /**
         * Returns a drawn plan with the values that were said: a fault that is left out changes neither the other
         * faults nor the sites, so the command of a smaller run shows what the smaller run showed.
         */
        private FaultPlan changed(FaultPlan drawn) {
            FaultPlan changed = drawn;
            for (Map.Entry<String, String> each : saidOfPlan.entrySet()) {
                changed = changed.with(each.getKey(), each.getValue());
            }
            return changed;
        }

        /**
         * Returns a shape in which every site holds everything, in one process on the heap: the other sites have the
         * data that one site loses.
         */
        private static SiteShape replicated(SiteShape drawn) {
            return drawn.withAlgorithms(drawn.algorithms().with(Replication.Rowaa.DEFAULT))
                    .withAdded(0)
                    .withGroups(Layouts.parse("merged"));
        }

        /** Draws the period of process checkpoints, short or long, in a run that asks for them. */
        private @Nullable Checkpointing checkpointing(FaultPlan drawn, FaultPlan ofThisRun) {
            boolean planned = Stream.of(drawn, ofThisRun)
                    .anyMatch(each -> each.count(PlanKey.CHECKPOINTS) + each.count(PlanKey.ROLLBACKS) > 0);
            return planned || said.containsKey(ScenarioKey.CHECKPOINT_MILLIS)
                    ? Checkpointing.every(Duration.ofMillis(whole(ScenarioKey.CHECKPOINT_MILLIS, 5, 500)))
                    : null;
        }

        private LoadShape load() {
            String mix = said.get(ScenarioKey.MIX);
            double skew = kind(ScenarioKey.SKEW).chance(HOT)
                    ? share(ScenarioKey.SKEW, 0.5, 1)
                    : share(ScenarioKey.SKEW, 0, 0);
            return new LoadShape(
                    whole(ScenarioKey.CLIENTS, 1, 3),
                    mix == null ? mix() : Mix.of(mix),
                    whole(ScenarioKey.ITEMS, 12, 96),
                    skew,
                    whole(ScenarioKey.LENGTH, 2, 6),
                    share(ScenarioKey.WRITE_SHARE, 0.2, 0.8),
                    sessions(),
                    groups(),
                    new GivenLoad(said).synthetic());
        }

        private int groups() {
            boolean some = kind(ScenarioKey.GROUPS).chance(GROUPED);
            int groups = whole(ScenarioKey.GROUPS, some ? 1 : 0, some ? 6 : 0);
            Invariants.require(groups >= 0 && groups <= ItemRelation.GROUPS_MAX, "groups are 0 to 100");
            return groups;
        }

        private boolean isTiny() {
            return "tiny".equals(said.get(ScenarioKey.LIMITS));
        }

        private SessionLoad sessions() {
            return new SessionLoad(
                    whole(ScenarioKey.OPEN_SESSIONS, isTiny() ? 2 : 0, isTiny() ? 10 : 0),
                    happens(ScenarioKey.DEFINITIONS),
                    happens(ScenarioKey.COPIES),
                    happens(ScenarioKey.UNFETCHED_RESULTS),
                    happens(ScenarioKey.STRUCTURES),
                    happens(ScenarioKey.JOINS),
                    new GivenLoad(said).workload(),
                    switches());
        }

        private int switches() {
            boolean given = new RandomAlgorithms(said).isGiven();
            int some = !given && kind(ScenarioKey.SWITCHES).chance(SWITCHING) ? 2 : 0;
            return whole(ScenarioKey.SWITCHES, some, some);
        }

        private boolean happens(ScenarioKey key) {
            return word(key, "yes", isTiny() ? HAPPENING : RARELY_HAPPENING, "no")
                    .equals("yes");
        }

        private Mix mix() {
            Mix many = kind(ScenarioKey.MIX).chance(GOING) ? Mix.TURNOVER : Mix.MIXED;
            return random(ScenarioKey.MIX).chance(0.75) ? many : Mix.READ_MODIFY_WRITE;
        }

        private Replication replication(int sites) {
            int fragments = Integer.parseInt(said.getOrDefault(ScenarioKey.FRAGMENTS, "1"));
            Invariants.require(fragments >= 1 && fragments <= Fragment.FRAGMENTS_MAX, "from 1 to 64");
            Replication whole = undivided(sites);
            return fragments == 1 ? whole : whole.withFragments(fragments);
        }

        private Replication undivided(int sites) {
            String control = control();
            if (control.equals("quorum")) {
                return Replication.Quorum.DEFAULT.with(new RandomVotes(seed, said).of(sites));
            }
            boolean witnessed = word(ScenarioKey.PARTITION_CONTROL, "dynamic-majority", 1, "witness")
                    .equals("witness");
            int holders = witnessed ? sites - 1 : sites;
            int drawn = degree(sites);
            int degree = drawn >= holders ? holders : Math.min(holders - added(sites), drawn);
            boolean inTurn =
                    word(ScenarioKey.PLACEMENT, "round-robin", 0.5, "random").equals("round-robin");
            boolean leased = word(ScenarioKey.READS, "lease", 0.5, "confirmed").equals("lease");
            if (control.equals("rowa")) {
                return Replication.Rowa.DEFAULT;
            }
            Replication.Rowaa all = Replication.Rowaa.DEFAULT.with(leased ? Reads.LEASE : Reads.CONFIRMED);
            all = witnessed ? all.with(PartitionControl.WITNESS) : all;
            all = word(ScenarioKey.PARTICIPANTS, "members", 1, "holders").equals("holders")
                    ? all.with(Participants.HOLDERS)
                    : all;
            if (degree == holders) {
                return all;
            }
            boolean made = word(ScenarioKey.WRITE_CREATES_COPY, "no", 1, "yes").equals("yes");
            Replication.Rowaa some = all.withDegree(
                            degree, inTurn ? PlacementPolicy.ROUND_ROBIN : PlacementPolicy.RANDOM)
                    .withWriteCreatesCopy(made);
            int threshold = Math.min(degree, threshold(degree));
            return threshold == 0 ? some : some.withThreshold(threshold);
        }

        /** Returns the replication control that was said, or is needed, or was drawn. */
        private String control() {
            String control = said.get(ScenarioKey.REPLICATION);
            Invariants.require(control == null || CONTROLS.contains(control), "neither rowa nor rowaa nor quorum");
            boolean aimsAtViewChanges = plan.count(PlanKey.CRASH_AT_CRITICAL_STEP) > 0;
            String drawn = aimsAtViewChanges ? "rowaa" : even.copies().control();
            return Objects.requireNonNullElse(control, drawn);
        }

        /** Returns the threshold: a given one applies as far as the degree allows, and 0 is none. */
        private int threshold(int degree) {
            boolean kept = kind(ScenarioKey.THRESHOLD).chance(KEPT);
            return whole(ScenarioKey.THRESHOLD, kept ? 1 : 0, kept ? degree : 0);
        }

        /** Returns the number of added sites: at least one site belongs to the instance from the beginning. */
        private int added(int sites) {
            return Math.min(sites - 1, whole(ScenarioKey.ADDED, 0, 0));
        }

        private int degree(int sites) {
            boolean isDrawn = even.copies().control().equals("rowaa");
            int drawn = even.copies().degreeAmong(sites);
            return whole(ScenarioKey.DEGREE, isDrawn ? drawn : 1, isDrawn ? drawn : sites);
        }

        private SiteShape shape(int sites) {
            ReadSet readSet =
                    word(ScenarioKey.READ_SET, "home", 0.5, "everywhere").equals("home")
                            ? ReadSet.HOME
                            : ReadSet.EVERYWHERE;
            Replication replication = replication(sites);
            SiteShape shape = SiteShape.DEFAULT
                    .withAlgorithms(new RandomAlgorithms(said).of(seed, readSet, replication))
                    .withAdded(replication instanceof Replication.Rowaa ? added(sites) : 0);
            shape = shape.withGroups(layout());
            shape = shape.withLimits(limits())
                    .withSealed(word(ScenarioKey.SEALED, "yes", SEALED, "no").equals("yes"));
            double encoded = plan.get(PlanKey.FORGERIES) > 0 || saidOfPlan.containsKey("forgeries") ? 1 : ENCODED;
            return word(ScenarioKey.MESSAGES, "bytes", encoded, "objects").equals("bytes")
                    ? shape.withFragmentBytes(fragmentBytes())
                    : shape.passingObjects();
        }

        private SiteLimits limits() {
            SiteLimits limits = switch (said.getOrDefault(ScenarioKey.LIMITS, "drawn")) {
                case "drawn" -> RandomLimits.between(seed);
                case "default" -> SiteLimits.DEFAULT;
                case "tiny" -> RandomLimits.tiny(seed);
                default -> throw new IllegalArgumentException("neither drawn nor default nor tiny");
            };
            int most = whole(ScenarioKey.ESCALATION, 0, 0);
            limits = most == 0 ? limits : limits.escalatingAbove(most);
            int bytes = whole(ScenarioKey.TRANSACTION_BYTES, 0, 0);
            return bytes == 0 ? limits : limits.withTransactionBytesMax(bytes);
        }

        private List<List<RaidServer>> layout() {
            String text = said.get(ScenarioKey.LAYOUT);
            return text == null ? Layouts.draw(random(ScenarioKey.LAYOUT)) : Layouts.parse(text);
        }

        private int fragmentBytes() {
            boolean isShort = kind(ScenarioKey.FRAGMENT_BYTES).chance(SHORT_DATAGRAMS);
            return whole(
                    ScenarioKey.FRAGMENT_BYTES,
                    isShort ? 512 : LdgConfig.PATH_SIZED,
                    isShort ? 1_400 : LdgConfig.PATH_SIZED);
        }
    }
}
