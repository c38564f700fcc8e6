package org.raidlab.harness.managing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.harness.sim.PassedMessages;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The sites of a Mini-RAID in virtual time. The name server only knows addresses: who is down, only the managing site
 * says.
 */
public final class VirtualSites implements ManagedSites {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long PATIENCE_NANOS = 60 * SECOND;
    private static final long DOUBT_NANOS = SECOND;
    private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();
    /** The time within which decisions reach every site. */
    private static final long REST_NANOS = Duration.ofMillis(1).toNanos();

    private static final Waiting WAITING = new Waiting(Duration.ofMillis(50).toNanos(), SECOND);
    /** The part of a run that draws. */
    static final String MANAGING = "managing site";

    private static final Delay HOP = new Delay(Duration.ofNanos(10_000).toNanos(), 0);
    private static final int INBOX_BYTES = 16 << 20;
    private static final ProcessTiming TIMING = new ProcessTiming(1_000, Delay.NONE, Delay.NONE, INBOX_BYTES);
    /** The settings of a name server that declares no site failed. */
    static final NameConfig NAMING = new NameConfig(
            2 * SECOND, 1_000_000 * SECOND, 1_000_000 * SECOND, 2_000_000 * SECOND, NameConfig.DEFAULT.addressesMax());

    private final MiniShape shape;
    private final World world;
    private final Codec<RaidMessage> codec = new PassedMessages();
    private final RandomSource random;
    private final SimulatedCluster<RaidMessage> cluster;
    private final SiteRecorder recorder;
    private final TreeSet<Integer> up = new TreeSet<>();
    private final TreeSet<Integer> unnoticed = new TreeSet<>();
    private @Nullable ServerClient serverClient;

    public VirtualSites(MiniShape shape, long seed, Function<SiteOptions, ServerFactory> blueprints) {
        this(shape, seed, blueprints, SiteRecorder.NONE);
    }

    /** Makes sites that are recorded, with the counters of all sites at each quiet moment. */
    public VirtualSites(
            MiniShape shape, long seed, Function<SiteOptions, ServerFactory> blueprints, SiteRecorder recorder) {
        this.shape = shape;
        world = World.calm(seed, HOP);
        this.recorder = recorder;
        random = world.random(MANAGING);
        SiteOptions options = new SiteOptions(numbers(), MiniAlgorithms.virtual(shape), false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, codec)
                .naming(NAMING)
                .setups((setup, plan) -> setup.withTiming(TIMING))
                .build(shape.sites(), recorder.around(() -> blueprints.apply(options)));
        recorder.observe(cluster.processes(), simulation()::nowNanos);
        cluster.start();
        up.addAll(numbers());
        settle();
        world.add(MANAGING, this::managing).start();
        reach("the managing site", () -> serverClient != null);
    }

    private List<Integer> numbers() {
        return IntStream.rangeClosed(1, shape.sites()).boxed().toList();
    }

    private Process managing(ProcessEnvironment environment) {
        SimClients clients = new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, codec);
        ServerClient made = new ServerClient((to, message) -> clients.after(0, () -> clients.send(to, message)));
        clients.play(() -> {}, (answer, incarnation) -> {});
        clients.listen(made::heard);
        serverClient = made;
        return clients;
    }

    @Override
    public ServerClient correspondence() {
        return Objects.requireNonNull(serverClient, "the constructor waits for it");
    }

    private Simulation simulation() {
        return world.simulation();
    }

    @Override
    public Waiting waiting() {
        return WAITING;
    }

    @Override
    public RandomSource random() {
        return random;
    }

    @Override
    public List<Integer> up() {
        return List.copyOf(up);
    }

    @Override
    public List<Integer> down() {
        return numbers().stream().filter(site -> !up.contains(site)).toList();
    }

    /**
     * {@inheritDoc} Transactions that make copies are waited for too. And it keeps what it knew: a decision that it had
     * forgotten might be known to nobody who is up when it comes back, and it could not take part until somebody knew.
     */
    @Override
    public void fail(int site) {
        isReached(this::isNothingInDoubt, DOUBT_NANOS);
        process(site).forceLogs();
        Invariants.check(process(site).crash(), "who fails is up");
        up.remove(site);
        unnoticed.add(site);
    }

    @Override
    public boolean isAnyUnnoticed() {
        return !unnoticed.isEmpty();
    }

    @Override
    public void tell() {
        for (int failed : unnoticed) {
            for (int site : up()) {
                correspondence()
                        .send(
                                Address.of(site, RaidServer.RC),
                                new RcMessage.SiteDown(failed, process(failed).incarnation()));
            }
        }
        unnoticed.clear();
    }

    @Override
    public void recover(int site) {
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
        return cluster.logOwners().get(site - 1);
    }

    @Override
    public void settle() {
        reach("the sites to agree who is up", () -> Agreement.isReached(up, this::counters));
        sample();
    }

    private void sample() {
        cluster.processes().forEach(recorder::sample);
    }

    @Override
    public SequencedMap<String, Long> counters(int site) {
        return cluster.counters(site, RaidServer.RC);
    }

    private boolean isNothingInDoubt() {
        return up.stream()
                .map(site -> cluster.counters(site, RaidServer.AC))
                .allMatch(counters -> counters.getOrDefault("in-doubt", 0L) == 0);
    }

    /** Waits for a condition, which is checked at intervals. */
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

    @Override
    public boolean await(long nanos) {
        return world.run(correspondence()::isAnswered, nanos);
    }

    @Override
    public void awaitSurely() {
        Invariants.check(await(PATIENCE_NANOS), "a site that is up answers");
    }

    @Override
    public void rest() {
        rest(REST_NANOS);
        sample();
    }

    private void rest(long nanos) {
        world.run(nanos);
        List<String> violations = new ArrayList<>(simulation().violations());
        Invariants.check(violations.isEmpty(), "no site ends by an internal error", violations);
    }

    /** Returns the hash of the trace so far: equal for equal runs. */
    public long traceHash() {
        return simulation().traceHash();
    }

    @Override
    public void close() {
        // there is nothing of it outside this object
    }
}
