package org.raidlab.harness.sim;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.naming.NameServerProcess;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** The sites of a simulated run: their processes, those that are added later, and the options at each start. */
final class SimulatedSites {
    private static final double BEFORE_FAULTS = 0.5;

    private final SimSettings settings;
    private final RunHooks hooks;
    private final World world;
    private final RunObserver observer;
    private final SimulatedCluster<RaidMessage> cluster;
    private final List<SimProcess> latecomers;
    private final boolean growsBeforeFaults;
    private boolean hasGrown;

    SimulatedSites(SimSettings settings, RunHooks hooks, World world, RunObserver observer, Codec<RaidMessage> codec) {
        this.settings = settings;
        this.hooks = hooks;
        this.world = world;
        this.observer = observer;
        cluster = settings.withMemories(
                        new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, codec))
                .groups(settings.shape().groups())
                .limits(turnLimits())
                .ldg(settings.shape().ldg())
                .nameServer(this::nameServer)
                .environments(hooks.surroundings())
                .setups(this::onDisk)
                .build(settings.sites(), (site, environment) -> {
                    SiteOptions options = options();
                    return hooks.servers()
                            .around(observer.counted(options, settings.servers().apply(options)));
                });
        cluster.processes().forEach(this::observe);
        latecomers = cluster.processes()
                .subList(
                        founders().size() * settings.shape().groups().size(),
                        cluster.processes().size());
        if (settings.shape().viewsChange() && settings.shape().groups().size() == 1) {
            observer.beginViews(founders(), numbers());
        }
        growsBeforeFaults = !latecomers.isEmpty()
                && world.random("sites added before faults").chance(BEFORE_FAULTS);
    }

    /** Makes a name server; where checksums are forged, a message that makes no sense is expected. */
    private NameServerProcess nameServer(ProcessEnvironment environment) {
        return settings.isForged()
                ? new NameServerProcess(environment, RaidServer.ALL, NameConfig.DEFAULT, cause -> {})
                : new NameServerProcess(environment, RaidServer.ALL, NameConfig.DEFAULT);
    }

    private ProcessSetup onDisk(ProcessSetup setup, ProcessGrouping plan) {
        ProcessSetup made = setup.withIncarnations(settings.incarnations());
        return settings.shape().onDisk() && !plan.devices().isEmpty() ? made.withDisk() : made;
    }

    private void observe(SimProcess process) {
        process.observe(hooks.observer());
        if (settings.plan().hasFolderFaults()) {
            process.observe(new Rejoining(founders()));
        }
        process.observe(observer);
    }

    /** Returns the numbers of all sites, of those too that are added later. */
    List<Integer> numbers() {
        return IntStream.rangeClosed(1, settings.sites()).boxed().toList();
    }

    /** Returns the numbers of the sites that the instance begins with. */
    List<Integer> founders() {
        return numbers().subList(0, settings.sites() - settings.shape().added());
    }

    /** Returns the numbers of the sites that the cluster file names now. */
    List<Integer> numbersSoFar() {
        return hasGrown ? numbers() : founders();
    }

    /** Returns the options that the cluster file gives a site at its start. */
    SiteOptions options() {
        return settings.shape().options(numbersSoFar(), founders().size());
    }

    /** Returns the limits of the turns: forged messages may break invariants. */
    private TurnLimits turnLimits() {
        TurnLimits limits = settings.shape().turns(hooks.limits());
        return settings.isForged() ? limits : limits.checked();
    }

    /** Starts the sites that belong to the instance from the beginning. */
    void startFounders() {
        cluster.startMemories();
        cluster.processes().stream()
                .filter(process -> !latecomers.contains(process))
                .forEach(SimProcess::start);
    }

    /**
     * Returns whether the faults of this run begin when the added sites are up to date, so that the faults strike sites
     * that were added, and not the addition.
     */
    boolean growBeforeFaults() {
        return growsBeforeFaults;
    }

    /** Adds the further sites to the cluster file; they start within half the time of the faults. */
    void grow() {
        if (latecomers.isEmpty()) {
            return;
        }
        hasGrown = true;
        RandomSource random = world.random("added sites");
        long within = settings.plan().nanos(PlanKey.FAULTS_END_MILLIS) / 2;
        latecomers.forEach(process -> process.startAfter((long) (within * random.nextDouble())));
    }

    /** Returns the faults that only clusters with memories have. */
    List<Faults.Kind> ownFaults() {
        return cluster.ownFaults();
    }

    SimProcess nameServer() {
        return cluster.nameServer();
    }

    /** Returns the socket of a server's process. */
    InetSocketAddress socketOf(Address server) {
        return cluster.socketOf(server);
    }

    /** Returns all processes, in the order of sites. */
    List<SimProcess> processes() {
        return cluster.processes();
    }

    /** Returns the processes with a log and a ledger, one of each site. */
    List<SimProcess> logOwners() {
        return cluster.logOwners();
    }

    /** Returns the nodes of the processes that are up and know their incarnation. */
    List<NodeProcess<RaidMessage>> nodes() {
        return cluster.nodes();
    }

    /** Returns whether every process is up and knows all sites. */
    boolean knowEachOther() {
        List<SimProcess> those = hasGrown
                ? cluster.processes()
                : cluster.processes().stream()
                        .filter(each -> !latecomers.contains(each))
                        .toList();
        return cluster.knowEachOther(those, numbersSoFar().size());
    }
}
