package org.raidlab.harness.sim;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.harness.sim.forged.ForgedDatagrams;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.sim.fault.FaultInjector;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.world.World;

/** One simulated run of RAID: name server, sites and clients from one seed, faults by plan, every check at the end. */
public final class RaidSimulation implements SimulatedRun {
    private final SimSettings settings;
    private final RunHooks hooks;
    private final Codec<RaidMessage> codec;
    private final World world;
    private final RunObserver observer;
    private final SimulatedSites sites;
    private final Quiescence quiescence;
    private final RunEvidence evidence;
    private final SimProcess clients;
    private @Nullable SimLoad load;

    public RaidSimulation(SimSettings settings, long seed, EventListener listener) {
        this(settings, RunHooks.NONE, seed, listener);
    }

    public RaidSimulation(SimSettings settings, RunHooks hooks, long seed) {
        this(settings, hooks, seed, EventListener.NONE);
    }

    public RaidSimulation(SimSettings settings, RunHooks hooks, long seed, EventListener listener) {
        this.settings = settings;
        this.hooks = hooks;
        world = settings.world(seed, listener);
        observer = new RunObserver(world.simulation(), settings);
        codec = settings.shape().encoded() ? observer.counted(Codecs.raid("packed")) : new PassedMessages();
        sites = new SimulatedSites(settings, hooks, world, observer, codec);
        quiescence = new Quiescence(world.simulation(), sites);
        evidence = new RunEvidence(settings, world.simulation(), sites, observer);
        RandomSource random = world.random("workload");
        clients = world.add("clients", environment -> {
            SimClients machine = new SimClients(
                    environment, sites::socketOf, settings.shape().ldg(), observer.countedAnswers(codec));
            load = new SimLoad(settings, machine, observer.scanned(), random);
            return machine;
        });
    }

    /** Runs one seed to its end and checks it. */
    public static SeedResult run(SimSettings settings, long seed) {
        return new RaidSimulation(settings, seed, EventListener.NONE).run();
    }

    /** Returns the number of copier transactions if they are smaller than usual: all may take more than ten seconds. */
    private long progressOfCopiers() {
        return settings.shape().hasLargeCopiers() ? 0 : quiescence.copiers();
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
                        sites.processes(), List.of(sites.nameServer()), new ForgedDatagrams(codec, settings.isForged()))
                .withAdded(sites.ownFaults());
    }

    @Override
    public boolean keepsPromises() {
        return !settings.isForged();
    }

    @Override
    public List<String> underWay() {
        return quiescence.leftovers();
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found =
                !keepsPromises() ? List.of() : finished ? verdicts(recovered) : evidence.verdictsOnLedgers();
        return observer.completed(world.result(SeedResult.Transactions.of(history()), found));
    }

    private boolean areInOneView() {
        return !settings.isForged() || !settings.shape().viewsChange() || quiescence.areInOneView();
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
                "the added sites to be up to date",
                quiescence::areUpToDate,
                RunFrame.READY_NANOS,
                this::progressOfCopiers);
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

    /**
     * Reads everything once more, so that no write is lost unseen, then has the servers release what they hold, then
     * reads the copies. A controller that does not keep to real time could read what was there before, so the posts
     * come first.
     */
    private boolean rests(RunFrame frame) {
        if (!evidence.isInRealTime()
                && !frame.reach("the last posts", quiescence::haveAllPosts, RunFrame.PROGRESS_NANOS)) {
            return false;
        }
        evidence.quiet();
        load().read();
        if (!frame.reach(
                "the last reads", () -> load().hasRead(), RunFrame.PROGRESS_NANOS, observer.scanned()::noted)) {
            return false;
        }
        quiescence.letGo(frame);
        boolean isDumped = dump(frame, "the copies");
        quiescence.end();
        return isDumped;
    }

    private boolean dump(RunFrame frame, String what) {
        load().dump();
        return frame.reach(
                what, () -> stageIs(SimLoad.Stage.DONE), RunFrame.PROGRESS_NANOS, load().copiesDump()::answers);
    }

    @Override
    public void ended() {
        if (load != null && keepsPromises()) {
            boolean calm = world.wasCalm() && sites.processes().stream().allMatch(process -> process.crashes() == 0);
            evidence.ended(load, calm);
        }
    }

    @Override
    public void killed() {
        evidence.killed();
    }

    @Override
    public boolean recover(RunFrame frame) {
        if (!frame.reach("all sites to be back after all were killed", sites::knowEachOther, RunFrame.PROGRESS_NANOS)) {
            return false;
        }
        quiescence.letGo(frame);
        return dump(frame, "the copies after all were killed");
    }

    private List<String> verdicts(boolean recovered) {
        return recovered ? evidence.verdicts(history(), load().copiesDump().copies()) : evidence.verdicts(history());
    }

    public long nowNanos() {
        return world.simulation().nowNanos();
    }

    @Override
    public List<HistoryTransaction> history() {
        return load == null ? List.of() : load().history();
    }

    private boolean stageIs(SimLoad.Stage stage) {
        return load != null && load.stage() == stage;
    }
}
