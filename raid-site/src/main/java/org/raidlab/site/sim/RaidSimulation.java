package org.raidlab.site.sim;

import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.SiteLimits;
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
    private final Codec<RaidMessage> codec;
    private final World world;
    private final RunObserver observer;
    private final SimulatedSites sites;
    private final SimProcess clients;
    private @Nullable SimLoad load;

    public RaidSimulation(SimSettings settings, long seed, EventListener listener) {
        this(settings, SimHooks.NONE, seed, listener);
    }

    public RaidSimulation(SimSettings settings, SimHooks hooks, long seed, EventListener listener) {
        this.settings = settings;
        this.hooks = hooks;
        world = new World(seed, settings.plan(), listener, settings.shape().key());
        observer = new RunObserver(world.simulation());
        codec = settings.shape().encoded() ? observer.counted(Codecs.raid("packed")) : new PassedMessages();
        sites = new SimulatedSites(settings, hooks, world, observer, codec);
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
        return settings.shape().limits().driver().equals(SiteLimits.DEFAULT.driver());
    }

    /** Returns whether a copier brings as many copies as usual; small ones may take more than ten seconds. */
    private boolean hasLargeCopiers() {
        return settings.shape().limits().copiers().items()
                == SiteLimits.DEFAULT.copiers().items();
    }

    private SimLoad load() {
        return Objects.requireNonNull(load);
    }

    /** Runs the simulation to its end; {@link #history} is available afterwards. */
    public SeedResult run() {
        boolean finished = start() && underFaults() && afterwards();
        if (load != null && !settings.isForged()) {
            load.split().forEach(each -> world.simulation().violation(Checker.ATOMICITY.found(each)));
            load.joins().wrong().forEach(each -> world.simulation().violation(Checker.SERIALIZABILITY.found(each)));
            observer.reached().add(Reached.What.NULL_JOIN, load.joins().nullJoins());
            observer.reached().addAll(observer.taken(), sites.nodes(), load.absences());
        }
        return world.result(
                        SeedResult.Transactions.of(history()),
                        settings.isForged() ? List.of() : finished ? verdicts() : verdictsOnLedgers())
                .withMessages(observer.taken().byName())
                .withReached(observer.reached().byName());
    }

    private boolean areInOneView() {
        return !settings.isForged() || !viewsChange() || sites.areInOneView();
    }

    /** Checks the ledgers alone: a run without progress has transactions that no client was told of. */
    private List<String> verdictsOnLedgers() {
        Verdicts verdicts = new Verdicts(List.of(), sites.numbers());
        verdicts.ledgersAtDeath(killAllAndReadLedgers());
        return verdicts.found();
    }

    private List<String> verdicts() {
        boolean calm = world.wasCalm() && sites.processes().stream().allMatch(process -> process.crashes() == 0);
        List<CopyRecord> before = List.copyOf(load().copiesDump().copies());
        List<LedgerRecord> ledgers = killAllAndReadLedgers();
        boolean back = restartAndDump();
        Verdicts verdicts = new Verdicts(history(), sites.numbers());
        if (viewsChange()) {
            verdicts.participantsVary();
        }
        Replication replication = settings.shape().algorithms().replication();
        verdicts.heldBy(replication.degreeAmong(sites.options().holders()), replication.fragments() == 1);
        observer.views().violations().forEach(world.simulation()::violation);
        if (calm && isPatient()) {
            verdicts.everyoneWasAnswered();
        }
        verdicts.copies(before, "");
        verdicts.ledgersAtDeath(ledgers);
        if (back) {
            verdicts.copies(load().copiesDump().copies(), "after all were killed, ");
            verdicts.survival(before, load().copiesDump().copies());
            // In good order: what was appended and not forced is read too.
            sites.nodes().forEach(NodeProcess::close);
            verdicts.ledgersAtQuietEnd(SimLedgers.of(sites.logOwners()), calm && !viewsChange());
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
        sites.nameServer().start();
        sites.startFounders();
        if (!reach("the sites to know each other", sites::knowEachOther, READY_NANOS)) {
            return false;
        }
        clients.start();
        return reach("the items to be loaded", () -> stageIs(SimLoad.Stage.LOADED), READY_NANOS);
    }

    private boolean underFaults() {
        hooks.opening().before().accept(sites.processes());
        world.beginFaults(
                sites.processes(), List.of(sites.nameServer()), new ForgedDatagrams(codec, settings.isForged()));
        sites.grow();
        load().begin(hooks.opening().scripts(), () -> hooks.opening().after().accept(sites.processes()));
        boolean reached = reach("the faults to end", world::faultsAreOver, RUN_NANOS)
                && reach("all sites to be in one view", this::areInOneView, PROGRESS_NANOS)
                && commitsAgain()
                && reach(settings.goal().toString(), () -> load().hasEnough(), RUN_NANOS);
        load().end();
        return reached && reach("the last transactions to end", () -> load().isIdle(), PROGRESS_NANOS);
    }

    private boolean commitsAgain() {
        long lastFaultNanos = world.simulation().nowNanos();
        load().pace().hurry(false);
        boolean reached = reach(
                "every site to commit writes that were begun after the last fault",
                () -> load().hasCommittedSince(lastFaultNanos),
                PROGRESS_NANOS,
                () -> hasLargeCopiers() ? 0 : QuiescenceCheck.copiers(sites.nodes()));
        load().pace().hurry(true);
        return reached;
    }

    private boolean afterwards() {
        boolean areBack = reach("all sites to be back", sites::knowEachOther, PROGRESS_NANOS);
        if (!areBack || settings.isForged()) {
            return areBack;
        }
        load().read();
        if (!reach("the last reads", () -> load().hasRead(), PROGRESS_NANOS, observer.scanned()::noted)) {
            return false;
        }
        letGo();
        return dump("the copies");
    }

    private List<LedgerRecord> killAllAndReadLedgers() {
        sites.processes().forEach(SimProcess::crash);
        return SimLedgers.of(sites.logOwners());
    }

    private boolean restartAndDump() {
        sites.processes().forEach(SimProcess::start);
        if (!reach("all sites to be back after all were killed", sites::knowEachOther, PROGRESS_NANOS)) {
            return false;
        }
        letGo();
        return dump("the copies after all were killed");
    }

    private boolean dump(String what) {
        load().dump();
        return reach(what, () -> stageIs(SimLoad.Stage.DONE), PROGRESS_NANOS);
    }

    /** Checks that the servers release everything they held when no client sends requests. */
    private void letGo() {
        Simulation simulation = world.simulation();
        simulation.runUntil(nowNanos() + SECOND);
        BooleanSupplier quiet = () -> QuiescenceCheck.leftovers(sites.nodes()).isEmpty();
        boolean done = goesOn(quiet, PROGRESS_NANOS, () -> QuiescenceCheck.copiers(sites.nodes()))
                || (QuiescenceCheck.isSilenceOnly(sites.nodes())
                        && simulation.runUntil(quiet, nowNanos() + SILENCE_NANOS));
        QuiescenceCheck.brokenInvariants(sites.nodes())
                .forEach(each -> simulation.violation(Checker.INVARIANTS.found(each)));
        if (!done) {
            QuiescenceCheck.leftovers(sites.nodes()).forEach(left -> simulation.violation(Checker.LEAKS.found(left)));
        }
    }

    private boolean stageIs(SimLoad.Stage stage) {
        return load != null && load.stage() == stage;
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
            world.simulation()
                    .violation(Checker.PROGRESS.found(waited + what + QuiescenceCheck.standing(sites.nodes())));
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
