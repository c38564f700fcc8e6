package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** The sites of a simulated run: their processes, those that are added later, and the options at each start. */
final class SimulatedSites {
    private final SimSettings settings;
    private final SimHooks hooks;
    private final World world;
    private final RunObserver observer;
    private final Codec<RaidMessage> codec;
    private final ProcessGrouping grouping;
    private final List<SimProcess> processes = new ArrayList<>();
    private final List<SimProcess> logOwners = new ArrayList<>();
    private final List<SimProcess> latecomers = new ArrayList<>();
    private boolean hasGrown;

    SimulatedSites(SimSettings settings, SimHooks hooks, World world, RunObserver observer, Codec<RaidMessage> codec) {
        this.settings = settings;
        this.hooks = hooks;
        this.world = world;
        this.observer = observer;
        this.codec = codec;
        grouping = new ProcessGrouping(ServerFactory.SITE, settings.shape().groups(), 0);
        numbers().forEach(this::addSite);
    }

    /** Returns the numbers of all sites, of those too that are added later. */
    List<Integer> numbers() {
        return IntStream.rangeClosed(1, settings.sites()).boxed().toList();
    }

    private List<Integer> founders() {
        return numbers().subList(0, settings.sites() - settings.shape().added());
    }

    /** Returns the numbers of the sites that the cluster file names now. */
    List<Integer> numbersSoFar() {
        return hasGrown ? numbers() : founders();
    }

    /** Returns the options that the cluster file gives a site at its start. */
    SiteOptions options() {
        List<Integer> sites = numbersSoFar();
        return new SiteOptions(sites, settings.shape().algorithms(), true)
                .adding(sites.subList(founders().size(), sites.size()))
                .withCheckpointing(settings.shape().checkpointing())
                .withLimits(settings.shape().limits());
    }

    /** Returns the socket of a server's process: the first is the name server's, then come those of site 1. */
    InetSocketAddress socketOf(Address server) {
        return socketOf(server.site(), grouping.groupOf(server.type()));
    }

    private InetSocketAddress socketOf(int site, int group) {
        return World.socket(2 + (site - 1) * settings.shape().groups().size() + group);
    }

    private void addSite(int site) {
        for (int group = 0; group < settings.shape().groups().size(); group++) {
            ProcessGrouping plan =
                    new ProcessGrouping(ServerFactory.SITE, settings.shape().groups(), group);
            SimProcess process = addProcess(site, plan);
            processes.add(process);
            if (!founders().contains(site)) {
                latecomers.add(process);
            }
            if (plan.isLogOwner()) {
                logOwners.add(process);
            }
        }
    }

    private SimProcess addProcess(int site, ProcessGrouping plan) {
        ProcessSetup made = ProcessSetup.of(
                        "site " + site + (plan.isAlone() ? "" : " " + plan.name(plan.own())),
                        socketOf(site, plan.own()),
                        environment -> new SiteMachine(
                                setup(site, plan), hooks.surroundings().apply(environment), codec))
                .withDevices(RaidDevices.ALL)
                .withIncarnations(settings.incarnations());
        SimProcess process =
                world.add(settings.shape().onDisk() && !plan.devices().isEmpty() ? made.withDisk() : made);
        process.observe(hooks.observer());
        if (settings.plan().hasFolderFaults()) {
            process.observe(new Rejoining(founders()));
        }
        process.observe(observer);
        return process;
    }

    private NodeSetup<RaidMessage> setup(int site, ProcessGrouping plan) {
        SiteOptions options = options();
        return new NodeSetup<>(
                0,
                site,
                World.socket(1),
                plan,
                observer.counted(options, settings.servers().apply(options)),
                turnLimits(),
                settings.shape().ldg(),
                NameConfig.DEFAULT);
    }

    /** Returns the limits of the turns: forged messages may break invariants. */
    private TurnLimits turnLimits() {
        TurnLimits limits = settings.shape().turns(hooks.limits());
        return settings.isForged() ? limits : limits.checked();
    }

    /** Starts the sites that belong to the instance from the beginning. */
    void startFounders() {
        processes.stream().filter(process -> !latecomers.contains(process)).forEach(SimProcess::start);
    }

    /** Adds the further sites to the cluster file; they start somewhere in the first half of the faults. */
    void grow() {
        if (latecomers.isEmpty()) {
            return;
        }
        hasGrown = true;
        RandomSource random = world.simulation().random("added sites");
        long within = settings.plan().nanos(PlanKey.FAULTS_END_MILLIS) / 2;
        latecomers.forEach(process -> process.startAfter((long) (within * random.nextDouble())));
    }

    /** Returns all processes, in the order of sites. */
    List<SimProcess> processes() {
        return processes;
    }

    /** Returns the processes with a log and a ledger, one of each site. */
    List<SimProcess> logOwners() {
        return logOwners;
    }

    /** Returns the machines of the processes that are up and know their incarnation. */
    List<SiteMachine> machines() {
        return processes.stream()
                .flatMap(process -> process.machine().stream())
                .map(SiteMachine.class::cast)
                .filter(machine -> machine.node().incarnation() > 0)
                .toList();
    }

    /** Returns whether every process is up and knows all sites. */
    boolean knowEachOther() {
        return processes.stream()
                .filter(process -> hasGrown || !latecomers.contains(process))
                .allMatch(process -> process.isUp()
                        && process.machine().orElseThrow() instanceof SiteMachine machine
                        && machine.node().incarnation() > 0
                        && machine.node().sitesKnown() == numbersSoFar().size());
    }

    /** Returns whether all sites are in one view, which contains them all. */
    boolean areInOneView() {
        return QuiescenceCheck.areInOneView(machines(), numbersSoFar().size());
    }
}
