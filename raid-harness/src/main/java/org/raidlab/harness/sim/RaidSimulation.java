package org.raidlab.harness.sim;

import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.harness.sim.forged.ForgedDatagrams;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.sim.fault.FaultInjector;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.Implementations;
import org.raidlab.site.node.SiteLimits;

/** One simulated run of RAID: name server, sites and clients from one seed, faults by plan, every check at the end. */
public final class RaidSimulation implements SimulatedRun {
    /** A transaction whose client went away without a word is given up after five minutes of silence. */
    private static final long SILENCE_NANOS = 450 * RunFrame.SECOND;

    private final SimSettings settings;
    private final RunHooks hooks;
    private final Codec<RaidMessage> codec;
    private final World world;
    private final RunObserver observer;
    private final SimulatedSites sites;
    private final EndpointCheck endpoints;
    private final SimProcess clients;
    private @Nullable SimLoad load;
    private boolean calm;
    private List<CopyRecord> copiesAtRest = List.of();
    private List<LedgerRecord> ledgersAtDeath = List.of();

    public RaidSimulation(SimSettings settings, long seed, EventListener listener) {
        this(settings, RunHooks.NONE, seed, listener);
    }

    public RaidSimulation(SimSettings settings, RunHooks hooks, long seed, EventListener listener) {
        this.settings = settings;
        this.hooks = hooks;
        world = new World(seed, settings.plan(), listener, settings.shape().key());
        observer = new RunObserver(world.simulation(), settings.plan().count(PlanKey.NAME_SERVER_CRASHES) == 0);
        codec = settings.shape().encoded() ? observer.counted(Codecs.raid("packed")) : new PassedMessages();
        sites = new SimulatedSites(settings, hooks, world, observer, codec);
        if (viewsChange() && settings.shape().groups().size() == 1) {
            observer.shadow().begin(sites.founders(), sites.numbers());
        }
        endpoints = new EndpointCheck(sites.processes(), sites::nodes);
        RandomSource random = world.simulation().random("workload");
        clients = world.add("clients", environment -> {
            SimClients machine = new SimClients(
                    environment, sites::socketOf, settings.shape().ldg(), new CountedAnswers(codec, observer.taken()));
            load = new SimLoad(settings, machine, observer.scanned(), random);
            return machine;
        });
    }

    /** Runs one seed to its end and checks it. */
    public static SeedResult run(SimSettings settings, long seed) {
        return new RaidSimulation(settings, seed, EventListener.NONE).run();
    }

    private boolean viewsChange() {
        return settings.shape().algorithms().viewsChange();
    }

    /** Returns whether sites wait as long as usual for a client that has a transaction open. */
    private boolean isPatient() {
        return settings.shape()
                .limits()
                .driver()
                .idleTimeout()
                .equals(SiteLimits.DEFAULT.driver().idleTimeout());
    }

    /** Returns the number of copier transactions if they are smaller than usual: all may take more than ten seconds. */
    private long progressOfCopiers() {
        boolean areLarge = settings.shape().limits().copiers().items()
                == SiteLimits.DEFAULT.copiers().items();
        return areLarge ? 0 : QuiescenceCheck.copiers(sites.nodes());
    }

    private SimLoad load() {
        return Objects.requireNonNull(load);
    }

    /** Runs the simulation to its end; {@link #history} is available afterwards. */
    public SeedResult run() {
        return RunFrame.complete(this, hooks);
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public FaultInjector.Befallen affected() {
        return new FaultInjector.Befallen(
                sites.processes(), List.of(sites.nameServer()), new ForgedDatagrams(codec, settings.isForged()));
    }

    @Override
    public boolean keepsPromises() {
        return !settings.isForged();
    }

    @Override
    public List<String> underWay() {
        return QuiescenceCheck.leftovers(sites.nodes());
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = !keepsPromises() ? List.of() : finished ? verdicts(recovered) : verdictsOnLedgers();
        return world.result(SeedResult.Transactions.of(history()), found)
                .withMessages(observer.taken().byName())
                .withReached(observer.reached().byName());
    }

    private boolean areInOneView() {
        return !settings.isForged() || !viewsChange() || sites.areInOneView();
    }

    @Override
    public boolean start(RunFrame frame) {
        sites.nameServer().start();
        sites.startFounders();
        if (!frame.reach("the sites to know each other", sites::knowEachOther, RunFrame.READY_NANOS)) {
            return false;
        }
        clients.start();
        if (!frame.reach("the items to be loaded", () -> stageIs(SimLoad.Stage.LOADED), RunFrame.READY_NANOS)) {
            return false;
        }
        if (!sites.growBeforeFaults()) {
            return true;
        }
        beginWork();
        return frame.reach(
                "the added sites to be up to date", sites::areUpToDate, RunFrame.READY_NANOS, this::progressOfCopiers);
    }

    @Override
    public void begin() {
        if (!sites.growBeforeFaults()) {
            beginWork();
        }
    }

    private void beginWork() {
        RunHooks.Opening opening = hooks.opening();
        sites.grow();
        load().begin(SmallWork.scripts(opening.work()), () -> opening.after().accept(sites.processes()));
    }

    @Override
    public boolean settle(RunFrame frame) {
        boolean reached = frame.reach("all sites to be in one view", this::areInOneView, RunFrame.PROGRESS_NANOS)
                && commitsAgain(frame)
                && frame.reach(settings.goal().toString(), () -> load().hasEnough(), RunFrame.RUN_NANOS);
        load().end();
        return reached
                && frame.reach("the last transactions to end", () -> load().isIdle(), RunFrame.PROGRESS_NANOS)
                && frame.reach("all sites to be back", sites::knowEachOther, RunFrame.PROGRESS_NANOS)
                && (settings.isForged() || rests(frame));
    }

    private boolean commitsAgain(RunFrame frame) {
        long lastFaultNanos = world.simulation().nowNanos();
        load().pace().hurry(false);
        boolean reached = frame.reach(
                "every site to commit writes that were begun after the last fault",
                () -> load().hasCommittedSince(lastFaultNanos),
                RunFrame.PROGRESS_NANOS,
                this::progressOfCopiers);
        load().pace().hurry(true);
        return reached;
    }

    /** Reads everything once more, then has the servers release what they hold, then reads the copies. */
    private boolean rests(RunFrame frame) {
        load().read();
        if (!frame.reach(
                "the last reads", () -> load().hasRead(), RunFrame.PROGRESS_NANOS, observer.scanned()::noted)) {
            return false;
        }
        letGo(frame);
        boolean isDumped = dump(frame, "the copies");
        endpoints.livesEnded().forEach(each -> world.simulation().violation(Checker.INVARIANTS.found(each)));
        return isDumped;
    }

    private boolean dump(RunFrame frame, String what) {
        load().dump();
        return frame.reach(
                what, () -> stageIs(SimLoad.Stage.DONE), RunFrame.PROGRESS_NANOS, load().copiesDump()::answers);
    }

    @Override
    public void ended() {
        calm = world.wasCalm() && sites.processes().stream().allMatch(process -> process.crashes() == 0);
        if (load == null || !keepsPromises()) {
            return;
        }
        copiesAtRest = List.copyOf(load.copiesDump().copies());
        load.split().forEach(each -> world.simulation().violation(Checker.ATOMICITY.found(each)));
        SideClients others = load.others();
        Stream.of(others.joins().wrong(), others.copies().wrong())
                .flatMap(List::stream)
                .forEach(each -> world.simulation().violation(Checker.SERIALIZABILITY.found(each)));
        observer.reached().add(Reached.What.NULL_JOIN, others.joins().nullJoins());
        observer.reached().add(Reached.What.COPIED_OUT, others.copies().copiesOut());
        observer.reached()
                .addAll(observer.taken(), sites.nodes(), others.catalogue().absences());
    }

    @Override
    public void killed() {
        ledgersAtDeath = SimLedgers.of(sites.logOwners());
    }

    @Override
    public boolean recover(RunFrame frame) {
        if (!frame.reach("all sites to be back after all were killed", sites::knowEachOther, RunFrame.PROGRESS_NANOS)) {
            return false;
        }
        letGo(frame);
        return dump(frame, "the copies after all were killed");
    }

    /** Checks the ledgers alone: a run without progress has transactions that no client was told of. */
    private List<String> verdictsOnLedgers() {
        Verdicts verdicts = new Verdicts(List.of(), sites.numbers(), claim());
        verdicts.ledgersAtDeath(ledgersAtDeath);
        return verdicts.found();
    }

    private Claim claim() {
        return Implementations.concurrency(settings.shape().algorithms().concurrency())
                .claim();
    }

    private List<String> verdicts(boolean recovered) {
        Verdicts verdicts = new Verdicts(history(), sites.numbers(), claim());
        if (viewsChange()) {
            verdicts.participantsVary();
        }
        Replication replication = settings.shape().algorithms().replication();
        verdicts.heldBy(replication.degreeAmong(sites.options().holders()), replication.fragments() == 1);
        observer.views().violations().forEach(world.simulation()::violation);
        observer.shadow().violations().forEach(world.simulation()::violation);
        if (calm && isPatient()) {
            verdicts.everyoneWasAnswered();
        }
        verdicts.copies(copiesAtRest, "");
        verdicts.ledgersAtDeath(ledgersAtDeath);
        if (recovered) {
            verdicts.copies(load().copiesDump().copies(), "after all were killed, ");
            verdicts.survival(copiesAtRest, load().copiesDump().copies());
            // In good order: what was appended and not forced is read too.
            sites.nodes().forEach(NodeProcess::close);
            verdicts.ledgersAtQuietEnd(SimLedgers.of(sites.logOwners()), calm && !viewsChange());
        }
        return verdicts.found();
    }

    public long nowNanos() {
        return world.simulation().nowNanos();
    }

    @Override
    public List<HistoryTransaction> history() {
        return load == null ? List.of() : load().history();
    }

    /** Checks that the servers release everything they held when no client sends requests. */
    private void letGo(RunFrame frame) {
        Simulation simulation = world.simulation();
        simulation.runUntil(nowNanos() + RunFrame.SECOND);
        endpoints.begin(); // not sooner: a view change may be under way that the last fault began
        BooleanSupplier quiet = () -> QuiescenceCheck.leftovers(sites.nodes()).isEmpty();
        boolean done = frame.goesOn(quiet, RunFrame.PROGRESS_NANOS, () -> QuiescenceCheck.copiers(sites.nodes()))
                || (QuiescenceCheck.isSilenceOnly(sites.nodes())
                        && simulation.runUntil(quiet, nowNanos() + SILENCE_NANOS));
        QuiescenceCheck.brokenInvariants(sites.nodes())
                .forEach(each -> simulation.violation(Checker.INVARIANTS.found(each)));
        if (!simulation.runUntil(endpoints::isQuiet, nowNanos() + RunFrame.PROGRESS_NANOS)) {
            endpoints.leftovers().forEach(left -> simulation.violation(Checker.LEAKS.found(left)));
        }
        if (!done) {
            QuiescenceCheck.leftovers(sites.nodes()).forEach(left -> simulation.violation(Checker.LEAKS.found(left)));
        }
    }

    private boolean stageIs(SimLoad.Stage stage) {
        return load != null && load.stage() == stage;
    }
}
