package org.raidlab.site.managing;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.process.Machine;
import org.raidlab.sim.process.MachineSurroundings;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.NodeSetup;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.node.SitePlan;
import org.raidlab.site.sim.NameServerMachine;
import org.raidlab.site.sim.PassedMessages;
import org.raidlab.site.sim.SiteMachine;

/**
 * The sites of a Mini-RAID in virtual time. The name server only knows addresses: who is down, only the managing site
 * says.
 */
final class MiniSites {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long PATIENCE_NANOS = 60 * SECOND;
    private static final long DOUBT_NANOS = SECOND;
    private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();
    private static final Delay HOP = new Delay(Duration.ofNanos(10_000).toNanos(), 0);
    private static final int INBOX_BYTES = 16 << 20;
    /** A name server that takes nobody for dead. */
    private static final NameConfig NAMING = new NameConfig(
            2 * SECOND, 1_000_000 * SECOND, 1_000_000 * SECOND, 2_000_000 * SECOND, NameConfig.DEFAULT.addressesMax());

    private final MiniShape shape;
    private final Function<SiteOptions, SiteBlueprint> blueprints;
    private final World world;
    private final Codec<RaidMessage> codec = new PassedMessages();
    private final SequencedMap<Integer, SimProcess> processes = new LinkedHashMap<>();
    private final TreeSet<Integer> up = new TreeSet<>();
    private final TreeSet<Integer> unnoticed = new TreeSet<>();
    private @Nullable Correspondence correspondence;

    MiniSites(MiniShape shape, long seed, Function<SiteOptions, SiteBlueprint> blueprints) {
        this.shape = shape;
        this.blueprints = blueprints;
        world = new World(seed, FaultPlan.named("calm"));
        world.network().setQuality(LinkQuality.calm(HOP));
        world.add("name server", surroundings -> new NameServerMachine(surroundings, NAMING))
                .start();
        SiteOptions options = new SiteOptions(numbers(), MiniBlueprint.algorithms(shape), false);
        numbers().forEach(site -> add(site, options));
        processes.values().forEach(SimProcess::start);
        up.addAll(numbers());
        settle();
        world.add("managing site", this::managing).start();
        reach("the managing site", () -> correspondence != null);
    }

    private List<Integer> numbers() {
        return IntStream.rangeClosed(1, shape.sites()).boxed().toList();
    }

    private static InetSocketAddress socketOf(int site) {
        return World.socket(site + 1);
    }

    private void add(int site, SiteOptions options) {
        ProcessTiming timing = new ProcessTiming(1_000, Delay.NONE, Delay.NONE, INBOX_BYTES);
        processes.put(
                site,
                world.add(ProcessSetup.of("site " + site, socketOf(site), each -> machine(site, options, each))
                        .withTiming(timing)));
    }

    private Machine machine(int site, SiteOptions options, MachineSurroundings surroundings) {
        NodeSetup setup = new NodeSetup(
                0,
                site,
                World.socket(1),
                SitePlan.merged(),
                blueprints.apply(options),
                TurnLimits.DEFAULT,
                LdgConfig.DEFAULT,
                NAMING);
        return new SiteMachine(setup, surroundings, codec);
    }

    private Machine managing(MachineSurroundings surroundings) {
        Correspondence made = new Correspondence(surroundings, to -> socketOf(to.site()), codec);
        correspondence = made;
        return made.machine();
    }

    Correspondence correspondence() {
        return Objects.requireNonNull(correspondence, "the constructor waits for it");
    }

    Simulation simulation() {
        return world.simulation();
    }

    /** The sites that are up, or about to be. */
    List<Integer> up() {
        return List.copyOf(up);
    }

    List<Integer> down() {
        return numbers().stream().filter(site -> !up.contains(site)).toList();
    }

    /**
     * A site ends; nobody is told. As in the paper it does so between transactions, those that make copies included,
     * and keeps what it knew: a decision that it had forgotten might be known to nobody who is up when it comes back,
     * and it could not take part until somebody knew.
     */
    void fail(int site) {
        isReached(this::isNothingInDoubt, DOUBT_NANOS);
        process(site).storage().keep();
        Invariants.check(process(site).crash(), "who fails is up");
        up.remove(site);
        unnoticed.add(site);
    }

    /** Whether a site has failed that the others take for up. */
    boolean isAnyUnnoticed() {
        return !unnoticed.isEmpty();
    }

    /** The notifier's word on all that have failed (a control transaction of type 2). */
    void tell() {
        for (int failed : unnoticed) {
            for (int site : up()) {
                correspondence()
                        .send(
                                Address.of(site, ServerType.RC),
                                new RcMessage.SiteDown(failed, process(failed).incarnation()));
            }
        }
        unnoticed.clear();
    }

    /** A site starts again on what it had; returns when it takes part (a control transaction of type 1). */
    void recover(int site) {
        Invariants.check(!process(site).isUp(), "who recovers was down");
        if (isAnyUnnoticed()) {
            tell();
            settle();
        }
        process(site).start();
        up.add(site);
        settle();
    }

    private SimProcess process(int site) {
        return Objects.requireNonNull(processes.get(site), "site " + site);
    }

    /** Waits until all sites that are up are in one view, without the others. */
    void settle() {
        reach("the sites to agree who is up", this::isSettled);
    }

    private boolean isSettled() {
        TreeSet<Long> views = new TreeSet<>();
        for (int site : up) {
            SequencedMap<String, Long> counters = counters(site);
            if (counters.getOrDefault("up", 0L) != up.size() || !isComplete(site, counters)) {
                return false;
            }
            views.add(counters.getOrDefault("view", 0L));
        }
        return views.size() <= 1;
    }

    /**
     * Whether a site has the newest catalogue, until which it answers nobody, and as many copies are good as can be,
     * where a threshold is kept.
     */
    private static boolean isComplete(int site, SequencedMap<String, Long> counters) {
        long catalogue =
                counters.getOrDefault("fail-locks", 0L) - counters.getOrDefault("fail-locks of data at " + site, 0L);
        long wanting = counters.getOrDefault("relations short of copies", 0L)
                - counters.getOrDefault("relations without a good copy", 0L);
        return catalogue == 0 && wanting <= 0;
    }

    /** What a site's Replication Controller counts, by name. */
    SequencedMap<String, Long> counters(int site) {
        return server(site, ServerType.RC).map(Server::counters).orElseGet(LinkedHashMap::new);
    }

    /** One of its counts. */
    long count(int site, String name) {
        return counters(site).getOrDefault(name, 0L);
    }

    private boolean isNothingInDoubt() {
        return up.stream()
                .map(site -> server(site, ServerType.AC).map(Server::counters).orElseGet(LinkedHashMap::new))
                .allMatch(counters -> counters.getOrDefault("in-doubt", 0L) == 0);
    }

    private Optional<Server<RaidMessage>> server(int site, ServerType type) {
        return process(site)
                .machine()
                .map(machine -> ((SiteMachine) machine).node())
                .filter(node -> node.incarnation() > 0)
                .map(node -> node.turn().servers().get(Address.of(site, type)));
    }

    /** Waits for something that is looked at now and then. */
    private void reach(String what, BooleanSupplier condition) {
        if (!isReached(condition, PATIENCE_NANOS)) {
            throw new IllegalStateException("waited for " + what + " in vain; up are " + up());
        }
    }

    private boolean isReached(BooleanSupplier condition, long patienceNanos) {
        long end = simulation().nowNanos() + patienceNanos;
        boolean reached = condition.getAsBoolean();
        while (!reached && simulation().nowNanos() <= end) {
            rest(LOOK_NANOS);
            reached = condition.getAsBoolean();
        }
        return reached;
    }

    void rest(long nanos) {
        simulation().runUntil(simulation().nowNanos() + nanos);
        List<String> violations = new ArrayList<>(simulation().violations());
        Invariants.check(violations.isEmpty(), "no site ends by our mistake", violations);
    }
}
