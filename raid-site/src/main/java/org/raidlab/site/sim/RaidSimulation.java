package org.raidlab.site.sim;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.NodeSetup;
import org.raidlab.site.node.ProcessGrouping;
import org.raidlab.site.node.SiteLimits;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.sim.forged.ForgedDatagrams;

/** One simulated run of RAID: name server, sites and clients from one seed, faults by plan, every check at the end. */
public final class RaidSimulation {
    private static final long SECOND = 1_000_000_000L;
    private static final long READY_NANOS = 20 * SECOND;
    private static final long RUN_NANOS = 120 * SECOND;
    /** When the last fault is over, whatever must come comes within this time. */
    private static final long PROGRESS_NANOS = 10 * SECOND;

    /** A transaction whose client went away without a word is given up after five minutes of silence. */
    private static final long SILENCE_NANOS = 450 * SECOND;

    private final SimSettings settings;
    private final SimHooks hooks;
    private final ProcessGrouping grouping;
    private final Codec<RaidMessage> codec;
    private final World world;
    private final ViewChain views;
    private final ScannedTuples scanned = new ScannedTuples();
    private final TakenMessages taken = new TakenMessages();
    private final Reached reached = new Reached();
    private final List<SimProcess> sites = new ArrayList<>();
    private final List<SimProcess> keepers = new ArrayList<>();
    private final List<SimProcess> latecomers = new ArrayList<>();
    private final SimProcess nameServer;
    private final SimProcess clients;
    private @Nullable SimLoad load;
    private boolean hasGrown;

    public RaidSimulation(SimSettings settings, long seed, EventListener listener) {
        this(settings, SimHooks.NONE, seed, listener);
    }

    public RaidSimulation(SimSettings settings, SimHooks hooks, long seed, EventListener listener) {
        this.settings = settings;
        this.hooks = hooks;
        grouping = new ProcessGrouping(settings.shape().groups(), 0);
        codec = settings.shape().encoded() ? Codecs.raid("packed") : new PassedMessages();
        world = new World(seed, settings.plan(), listener, settings.shape().key());
        views = new ViewChain(world.simulation());
        nameServer = world.add("name server", each -> new NameServerMachine(each).amongForgers(isForged()));
        siteNumbers().forEach(this::addSite);
        RandomSource random = world.simulation().random("workload");
        clients = world.add("clients", environment -> {
            ClientMachine machine = new ClientMachine(
                    environment, this::socketOf, settings.shape().ldg(), new CountedAnswers(codec, taken));
            load = new SimLoad(settings, machine, scanned, random);
            return machine;
        });
    }

    /** Runs one seed to its end and checks it. */
    public static SeedResult run(SimSettings settings, long seed) {
        return new RaidSimulation(settings, seed, EventListener.NONE).run();
    }

    private List<Integer> siteNumbers() {
        return IntStream.rangeClosed(1, settings.sites()).boxed().toList();
    }

    private List<Integer> founders() {
        return siteNumbers().subList(0, settings.sites() - settings.shape().added());
    }

    private List<Integer> sitesSoFar() {
        return hasGrown ? siteNumbers() : founders();
    }

    /** Returns the options that the cluster file gives a site at its start. */
    private SiteOptions options() {
        List<Integer> sites = sitesSoFar();
        return new SiteOptions(sites, settings.shape().algorithms(), true)
                .adding(sites.subList(founders().size(), sites.size()))
                .withCheckpointing(settings.shape().checkpointing())
                .withLimits(settings.shape().limits());
    }

    /** Returns the socket of a server's process: the first is the name server's, then come those of site 1. */
    private InetSocketAddress socketOf(Address server) {
        return socketOf(server.site(), grouping.groupOf(server.type()));
    }

    private InetSocketAddress socketOf(int site, int group) {
        return World.socket(2 + (site - 1) * settings.shape().groups().size() + group);
    }

    private void addSite(int site) {
        for (int group = 0; group < settings.shape().groups().size(); group++) {
            ProcessGrouping plan = new ProcessGrouping(settings.shape().groups(), group);
            SimProcess process = addProcess(site, plan);
            sites.add(process);
            if (!founders().contains(site)) {
                latecomers.add(process);
            }
            if (plan.isLogOwner()) {
                keepers.add(process);
            }
        }
    }

    private NodeSetup setup(int site, ProcessGrouping plan) {
        return new NodeSetup(
                0,
                site,
                World.socket(1),
                plan,
                new CountedServerFactory(options(), settings.servers().apply(options()), taken, reached),
                turnLimits(),
                settings.shape().ldg(),
                NameConfig.DEFAULT);
    }

    private SimProcess addProcess(int site, ProcessGrouping plan) {
        ProcessSetup own = ProcessSetup.of(
                        "site " + site + (plan.isAlone() ? "" : " " + plan.name(plan.own())),
                        socketOf(site, plan.own()),
                        each -> new SiteMachine(
                                setup(site, plan), hooks.surroundings().apply(each), codec))
                .withDevices(RaidDevices.ALL)
                .withIncarnations(settings.incarnations());
        SimProcess made = world.add(settings.shape().onDisk() && !plan.devices().isEmpty() ? own.withDisk() : own);
        made.observe(hooks.observer());
        if (settings.plan().hasFolderFaults()) {
            made.observe(new Rejoining(founders()));
        }
        made.observe(new ProcessObserver() {
            @Override
            public void noted(SimProcess from, TraceEvent event) {
                if (event instanceof RaidTrace.Read read) {
                    scanned.note(read);
                } else if (event instanceof RaidTrace.Superseded question) {
                    scanned.note(question);
                }
                views.noted(from, event);
            }
        });
        return made;
    }

    private boolean viewsChange() {
        return settings.shape().algorithms().viewsChange();
    }

    private boolean hasUsualLimits() {
        return settings.shape().limits().equals(SiteLimits.DEFAULT);
    }

    private SimLoad load() {
        return Objects.requireNonNull(load);
    }

    /** Runs the simulation to its end; {@link #history} is available afterwards. */
    public SeedResult run() {
        boolean finished = start() && underFaults() && afterwards();
        if (load != null && !isForged()) {
            load.split().forEach(each -> world.simulation().violation(Checker.ATOMICITY.found(each)));
            reached.addAll(taken, machines(), load.absences());
        }
        return world.result(
                        SeedResult.Transactions.of(history()),
                        isForged() ? List.of() : finished ? verdicts() : verdictsOnLedgers())
                .withMessages(taken.byName())
                .withReached(reached.byName());
    }

    /** Returns the limits of the turns: forged messages may break invariants. */
    private TurnLimits turnLimits() {
        TurnLimits limits = settings.shape().turns(hooks.limits());
        return isForged() ? limits : limits.checked();
    }

    /** Returns whether messages are forged without a key: they may break every promise except progress. */
    private boolean isForged() {
        return settings.plan().count(PlanKey.FORGERIES) > 0 && !settings.shape().sealed();
    }

    private boolean areInOneView() {
        return !isForged()
                || !viewsChange()
                || QuiescenceCheck.areInOneView(machines(), sitesSoFar().size());
    }

    /** Checks the ledgers alone: a run without progress has transactions that no client was told of. */
    private List<String> verdictsOnLedgers() {
        Verdicts verdicts = new Verdicts(List.of(), siteNumbers());
        verdicts.ledgersAtDeath(killAllAndReadLedgers());
        return verdicts.found();
    }

    private List<String> verdicts() {
        boolean calm = world.wasCalm() && sites.stream().allMatch(site -> site.crashes() == 0);
        List<CopyRecord> before = List.copyOf(load().copiesDump().copies());
        List<LedgerRecord> ledgers = killAllAndReadLedgers();
        boolean back = restartAndDump();
        Verdicts verdicts = new Verdicts(history(), siteNumbers());
        if (viewsChange()) {
            verdicts.participantsVary();
        }
        Replication replication = settings.shape().algorithms().replicationSettings();
        verdicts.heldBy(replication.degreeAmong(options().holders()), replication.fragmentsOrOne() == 1);
        views.violations().forEach(world.simulation()::violation);
        if (calm && hasUsualLimits()) { // else idle transactions are given up
            verdicts.everyoneWasAnswered();
        }
        verdicts.copies(before, "");
        verdicts.ledgersAtDeath(ledgers);
        if (back) {
            verdicts.copies(load().copiesDump().copies(), "after all were killed, ");
            verdicts.survival(before, load().copiesDump().copies());
            // In good order: what was appended and not forced is read too.
            machines().forEach(SiteMachine::close);
            verdicts.ledgersAtQuietEnd(SimLedgers.of(keepers), calm && !viewsChange());
        }
        return verdicts.found();
    }

    public long nowNanos() {
        return world.simulation().nowNanos();
    }

    /** Returns the history that the clients have seen. */
    public List<HistoryTransaction> history() {
        return load == null ? List.of() : load().history();
    }

    private boolean start() {
        nameServer.start();
        sites.stream().filter(site -> !latecomers.contains(site)).forEach(SimProcess::start);
        if (!reach("the sites to know each other", this::sitesKnowEachOther, READY_NANOS)) {
            return false;
        }
        clients.start();
        return reach("the items to be loaded", () -> stageIs(SimLoad.Stage.LOADED), READY_NANOS);
    }

    private boolean underFaults() {
        hooks.opening().before().accept(sites);
        world.beginFaults(sites, List.of(nameServer), new ForgedDatagrams(codec, isForged()));
        if (!latecomers.isEmpty()) {
            grow();
        }
        load().begin(hooks.opening().scripts(), () -> hooks.opening().after().accept(sites));
        boolean reached = reach("the faults to end", world::faultsAreOver, RUN_NANOS)
                && reach("all sites to be in one view", this::areInOneView, PROGRESS_NANOS)
                && commitsAgain()
                && reach(settings.goal().toString(), () -> load().hasEnough(), RUN_NANOS);
        load().end();
        return reached && reach("the last transactions to end", () -> load().isIdle(), PROGRESS_NANOS);
    }

    /** Adds the further sites to the cluster file; they start somewhere in the first half of the faults. */
    private void grow() {
        hasGrown = true;
        RandomSource random = world.simulation().random("added sites");
        long within = settings.plan().nanos(PlanKey.FAULTS_END_MILLIS) / 2;
        latecomers.forEach(site -> site.startAfter((long) (within * random.nextDouble())));
    }

    private boolean commitsAgain() {
        long lastFaultNanos = world.simulation().nowNanos();
        load().pace().hurry(false);
        boolean reached = reach(
                "every site to commit writes that were begun after the last fault",
                () -> load().hasCommittedSince(lastFaultNanos),
                PROGRESS_NANOS,
                () -> hasUsualLimits() ? 0 : QuiescenceCheck.copiers(machines()));
        load().pace().hurry(true);
        return reached;
    }

    private boolean afterwards() {
        boolean areBack = reach("all sites to be back", this::sitesKnowEachOther, PROGRESS_NANOS);
        if (!areBack || isForged()) {
            return areBack;
        }
        load().read();
        if (!reach("the last reads", () -> load().hasRead(), PROGRESS_NANOS, scanned::noted)) {
            return false;
        }
        letGo();
        return dump("the copies");
    }

    private List<LedgerRecord> killAllAndReadLedgers() {
        sites.forEach(SimProcess::crash);
        return SimLedgers.of(keepers);
    }

    private boolean restartAndDump() {
        sites.forEach(SimProcess::start);
        if (!reach("all sites to be back after all were killed", this::sitesKnowEachOther, PROGRESS_NANOS)) {
            return false;
        }
        letGo();
        return dump("the copies after all were killed");
    }

    private boolean dump(String what) {
        load().dump();
        return reach(what, () -> stageIs(SimLoad.Stage.DONE), PROGRESS_NANOS, load().copiesDump()::parts);
    }

    /** Checks that the servers release everything they held when no client sends requests. */
    private void letGo() {
        Simulation simulation = world.simulation();
        simulation.runUntil(nowNanos() + SECOND);
        BooleanSupplier quiet = () -> QuiescenceCheck.leftovers(machines()).isEmpty();
        boolean done = goesOn(quiet, PROGRESS_NANOS, () -> QuiescenceCheck.copiers(machines()))
                || (QuiescenceCheck.isSilenceOnly(machines())
                        && simulation.runUntil(quiet, nowNanos() + SILENCE_NANOS));
        if (!done) {
            QuiescenceCheck.leftovers(machines()).forEach(left -> simulation.violation(Checker.LEAKS.found(left)));
        }
    }

    private List<SiteMachine> machines() {
        return sites.stream()
                .flatMap(site -> site.machine().stream())
                .map(SiteMachine.class::cast)
                .filter(machine -> machine.node().incarnation() > 0)
                .toList();
    }

    private boolean stageIs(SimLoad.Stage stage) {
        return load != null && load.stage() == stage;
    }

    private boolean sitesKnowEachOther() {
        return sites.stream()
                .filter(site -> hasGrown || !latecomers.contains(site))
                .allMatch(site -> site.isUp()
                        && site.machine().orElseThrow() instanceof SiteMachine machine
                        && machine.node().incarnation() > 0
                        && machine.node().sitesKnown() == sitesSoFar().size());
    }

    /** Checks liveness: a condition has to hold within a stated time. */
    private boolean reach(String what, BooleanSupplier condition, long withinNanos) {
        return reach(what, condition, withinNanos, () -> 0);
    }

    /** Checks liveness, as long as a number rises: what tiny limits cut into parts takes long. */
    private boolean reach(String what, BooleanSupplier condition, long withinNanos, LongSupplier progress) {
        long began = nowNanos();
        boolean reached = goesOn(condition, withinNanos, progress);
        if (!reached) {
            String waited = "waited " + (nowNanos() - began) / SECOND + " s for ";
            world.simulation().violation(Checker.PROGRESS.found(waited + what + QuiescenceCheck.standing(machines())));
        }
        return reached;
    }

    private boolean goesOn(BooleanSupplier condition, long withinNanos, LongSupplier progress) {
        long deadline = nowNanos() + RUN_NANOS;
        long before = -1;
        boolean reached = false;
        while (!reached && progress.getAsLong() > before && nowNanos() < deadline) {
            before = progress.getAsLong();
            reached = world.simulation().runUntil(condition, nowNanos() + withinNanos);
        }
        return reached;
    }
}
