package org.raidlab.site.sim;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.ServerType;
import org.raidlab.core.relation.Fragment;
import org.raidlab.core.text.NearestName;
import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.rc.rowaa.RowaaConfig.Reads;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.ReadSet;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Control;
import org.raidlab.site.config.Replication.Placing;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.site.workload.Mix;

/**
 * Draws what is simulated from a seed: how many sites, how they are built, what their clients do. Whatever was said
 * instead holds for all seeds, and does not change what is drawn for the rest.
 */
public final class SimDraw {
    private static final double ENCODED = 0.25;
    private static final double ON_DISK = 0.2;
    private static final double HOT = 0.3;
    private static final double SHORT_DATAGRAMS = 0.5;
    private static final double FIXED = 0.5;
    private static final double PARTIAL = 0.75;
    private static final double KEPT = 0.75;
    private static final double GOING = 0.4;
    private static final double HAPPENING = 0.5;

    private final FaultPlan plan;
    private final SimSettings.Goal goal;
    private final Map<Drawn, String> said;

    private SimDraw(FaultPlan plan, SimSettings.Goal goal, Map<Drawn, String> said) {
        this.plan = plan;
        this.goal = goal;
        this.said = said;
    }

    /** Everything drawn, under this plan. */
    public static SimDraw of(FaultPlan plan, SimSettings.Goal goal) {
        return new SimDraw(plan, goal, new EnumMap<>(Drawn.class));
    }

    /** The same with one thing said, of the run or of the plan; {@link PlanException} tells what can be said. */
    public SimDraw with(String key, String value) {
        for (Drawn drawn : Drawn.values()) {
            if (drawn.label().equals(key)) {
                return with(drawn, value);
            }
        }
        if (PlanKey.labels().contains(key)) {
            return new SimDraw(plan.with(key, value), goal, said);
        }
        String hint = NearestName.of(key, Drawn.labels())
                .or(() -> NearestName.of(key, PlanKey.labels()))
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("; known are " + String.join(", ", Drawn.labels()) + ", and the keys of fault plans");
        throw new PlanException("unknown key '" + key + "'" + hint);
    }

    private SimDraw with(Drawn drawn, String value) {
        Map<Drawn, String> more = new EnumMap<>(said);
        more.put(drawn, value);
        SimDraw draw = new SimDraw(plan, goal, more);
        draw.check(drawn, value);
        return draw;
    }

    private void check(Drawn drawn, String value) {
        try {
            settings(1);
        } catch (IllegalArgumentException e) {
            throw new PlanException(
                    "'" + drawn.label() + "' is " + drawn.meaning() + ", not '" + value + "' (" + e.getMessage() + ")");
        }
    }

    /** What the run of a seed is. */
    public SimSettings settings(long seed) {
        return new One(seed).settings();
    }

    /** The draw of one seed. Each thing is drawn by itself: saying one does not change another. */
    private final class One {
        private final long seed;

        One(long seed) {
            this.seed = seed;
        }

        private RandomSource random(Drawn drawn) {
            return Simulation.random(seed, "draw " + drawn.label());
        }

        /** Which of some kinds, before the value itself is drawn. */
        private RandomSource kind(Drawn drawn) {
            return Simulation.random(seed, "draw kind of " + drawn.label());
        }

        private int whole(Drawn drawn, int low, int high) {
            String text = said.get(drawn);
            return text == null ? low + random(drawn).nextInt(high - low + 1) : Integer.parseInt(text);
        }

        private double share(Drawn drawn, double low, double high) {
            String text = said.get(drawn);
            return text == null ? low + (high - low) * random(drawn).nextDouble() : Double.parseDouble(text);
        }

        private String word(Drawn drawn, String one, double chance, String other) {
            String text = said.get(drawn);
            if (text == null) {
                return random(drawn).chance(chance) ? one : other;
            }
            if (!text.equals(one) && !text.equals(other)) {
                throw new IllegalArgumentException("neither " + one + " nor " + other);
            }
            return text;
        }

        SimSettings settings() {
            int sites = whole(Drawn.SITES, 3, 5);
            FaultPlan ofThisRun = plan.drawn(Simulation.random(seed, "plan"));
            boolean folders = ofThisRun.hasFolderFaults();
            boolean disks = ofThisRun.hasDiskFaults() && !folders;
            boolean onDisk = word(Drawn.STORAGE, "disk", disks ? 1 : folders ? 0 : ON_DISK, "heap")
                    .equals("disk");
            SiteShape shape = folders ? replicated(shape(sites)) : shape(sites);
            return SimSettings.of(ofThisRun)
                    .withSites(sites)
                    .withGoal(goal)
                    .withLoad(load())
                    .withShape(shape.withDisk(onDisk).withCheckpointing(checkpointing(ofThisRun)));
        }

        /** Every site holds everything, in one process on the heap: what one loses another one has. */
        private static SiteShape replicated(SiteShape drawn) {
            Replication all = Replication.of(Control.ROWAA);
            return drawn.withAlgorithms(
                            new Algorithms(null, null, drawn.algorithms().readSet(), all, null))
                    .withAdded(0)
                    .withGroups(Layouts.parse("merged"));
        }

        /** Seldom or often, in a run that asks for them. */
        private @Nullable Checkpointing checkpointing(FaultPlan ofThisRun) {
            boolean planned = ofThisRun.count(PlanKey.CHECKPOINTS) + ofThisRun.count(PlanKey.ROLLBACKS) > 0;
            return planned || said.containsKey(Drawn.CHECKPOINT_MILLIS)
                    ? Checkpointing.every(Duration.ofMillis(whole(Drawn.CHECKPOINT_MILLIS, 5, 500)))
                    : null;
        }

        private LoadShape load() {
            String mix = said.get(Drawn.MIX);
            double skew = kind(Drawn.SKEW).chance(HOT) ? share(Drawn.SKEW, 0.5, 1) : share(Drawn.SKEW, 0, 0);
            return new LoadShape(
                    whole(Drawn.CLIENTS, 1, 3),
                    mix == null ? mix() : Mix.of(mix),
                    whole(Drawn.ITEMS, 12, 96),
                    skew,
                    whole(Drawn.LENGTH, 2, 6),
                    share(Drawn.WRITE_SHARE, 0.2, 0.8),
                    sessions());
        }

        private boolean isTiny() {
            return word(Drawn.LIMITS, "default", 1, "tiny").equals("tiny");
        }

        private SessionLoad sessions() {
            return new SessionLoad(
                    whole(Drawn.OPEN_SESSIONS, isTiny() ? 2 : 0, isTiny() ? 10 : 0),
                    happens(Drawn.DEFINITIONS),
                    happens(Drawn.COPIES),
                    happens(Drawn.UNFETCHED_RESULTS));
        }

        private boolean happens(Drawn drawn) {
            return word(drawn, "yes", isTiny() ? HAPPENING : 0, "no").equals("yes");
        }

        private Mix mix() {
            Mix many = kind(Drawn.MIX).chance(GOING) ? Mix.TURNOVER : Mix.MIXED;
            return random(Drawn.MIX).chance(0.75) ? many : Mix.READ_MODIFY_WRITE;
        }

        private Replication replication(int sites) {
            int fragments = Integer.parseInt(said.getOrDefault(Drawn.FRAGMENTS, "1"));
            Invariants.require(fragments >= 1 && fragments <= Fragment.FRAGMENTS_MAX, "from 1 to 64");
            Replication whole = undivided(sites);
            return fragments == 1 ? whole : whole.withFragments(fragments);
        }

        private Replication undivided(int sites) {
            if ("quorum".equals(said.get(Drawn.REPLICATION))) {
                return Replication.of(Control.QUORUM).withQuorum(new DrawnVotes(seed, said).of(sites));
            }
            boolean fixed = word(Drawn.REPLICATION, "rowa", FIXED, "rowaa").equals("rowa");
            boolean witnessed = word(Drawn.PARTITION_CONTROL, "dynamic-majority", 1, "witness")
                    .equals("witness");
            int holders = witnessed ? sites - 1 : sites;
            int drawn = degree(sites);
            int degree = drawn >= holders ? holders : Math.min(holders - added(sites), drawn);
            boolean inTurn = word(Drawn.PLACEMENT, "round-robin", 0.5, "random").equals("round-robin");
            boolean leased = word(Drawn.READS, "lease", 0.75, "confirmed").equals("lease");
            if (fixed) {
                return Replication.of(Control.ROWA);
            }
            Replication all = Replication.of(Control.ROWAA).withReads(leased ? Reads.LEASE : Reads.CONFIRMED);
            all = witnessed ? all.withPartitionControl(PartitionControl.WITNESS) : all;
            if (degree == holders) {
                return all;
            }
            boolean made = word(Drawn.WRITE_CREATES_COPY, "no", 1, "yes").equals("yes");
            Replication some = all.withDegree(degree, inTurn ? Placing.ROUND_ROBIN : Placing.RANDOM)
                    .withWriteCreatesCopy(made);
            int threshold = Math.min(degree, threshold(degree));
            return threshold == 0 ? some : some.withThreshold(threshold);
        }

        /** What is said holds as far as the degree allows; 0 is none. */
        private int threshold(int degree) {
            boolean kept = kind(Drawn.THRESHOLD).chance(KEPT);
            return whole(Drawn.THRESHOLD, kept ? 1 : 0, kept ? degree : 0);
        }

        /** One site at least is there from the beginning. */
        private int added(int sites) {
            return Math.min(sites - 1, whole(Drawn.ADDED, 0, 0));
        }

        private int degree(int sites) {
            boolean some = kind(Drawn.DEGREE).chance(PARTIAL);
            return whole(Drawn.DEGREE, some ? 1 : sites, sites);
        }

        private SiteShape shape(int sites) {
            ReadSet readSet =
                    word(Drawn.READ_SET, "home", 0.5, "everywhere").equals("home") ? ReadSet.HOME : ReadSet.EVERYWHERE;
            Replication replication = replication(sites);
            SiteShape shape = SiteShape.DEFAULT
                    .withAlgorithms(new Algorithms(null, null, readSet, replication, null))
                    .withAdded(replication.control() == Control.ROWAA ? added(sites) : 0);
            shape = shape.withGroups(layout());
            shape = shape.withLimits(limits())
                    .withSealed(word(Drawn.SEALED, "no", 1, "yes").equals("yes"));
            double encoded = plan.get(PlanKey.FORGERIES) > 0 ? 1 : ENCODED;
            return word(Drawn.MESSAGES, "bytes", encoded, "objects").equals("bytes")
                    ? shape.withFragmentBytes(fragmentBytes())
                    : shape.passingObjects();
        }

        private SiteLimits limits() {
            SiteLimits limits = isTiny() ? TinyLimits.of(seed) : SiteLimits.DEFAULT;
            int most = whole(Drawn.ESCALATION, 0, 0);
            limits = most == 0 ? limits : limits.escalatingAbove(most);
            int bytes = whole(Drawn.TRANSACTION_BYTES, 0, 0);
            return bytes == 0 ? limits : limits.withTransactionBytesMax(bytes);
        }

        private List<List<ServerType>> layout() {
            String text = said.get(Drawn.LAYOUT);
            return text == null ? Layouts.draw(random(Drawn.LAYOUT)) : Layouts.parse(text);
        }

        private int fragmentBytes() {
            boolean isShort = kind(Drawn.FRAGMENT_BYTES).chance(SHORT_DATAGRAMS);
            return whole(
                    Drawn.FRAGMENT_BYTES, isShort ? 512 : LdgConfig.PATH_SIZED, isShort ? 1_400 : LdgConfig.PATH_SIZED);
        }
    }
}
