package org.raidlab.sim.frame;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.Simulation;

/**
 * The frame of a run: start, work under faults, the end of the faults, rest, the death of all processes, recovery. It
 * lets the world's time pass, and finds the run that makes no progress.
 */
public final class RunFrame {
    public static final long SECOND = 1_000_000_000L;
    /** A system without faults is ready within this time. */
    public static final long READY_NANOS = 20 * SECOND;
    /** The faults and the work last no longer. */
    public static final long RUN_NANOS = 120 * SECOND;
    /** When the last fault is over, whatever must come comes within this time. */
    public static final long PROGRESS_NANOS = 10 * SECOND;

    private static final int TOLD_MAX = 8;

    private final SimulatedRun run;
    private final RunHooks.Opening opening;

    private RunFrame(SimulatedRun run, RunHooks hooks) {
        this.run = run;
        this.opening = hooks.opening();
    }

    /** Runs it to its end. */
    public static SeedResult complete(SimulatedRun run, RunHooks hooks) {
        RunFrame frame = new RunFrame(run, hooks);
        boolean finished = run.start(frame) && frame.underFaults() && run.settle(frame);
        run.ended();
        return run.result(finished, run.keepsPromises() && frame.survives(finished));
    }

    private boolean underFaults() {
        opening.before().accept(processes());
        run.world().beginFaults(run.affected());
        run.begin();
        return reach("the faults to end", run.world()::faultsAreOver, RUN_NANOS);
    }

    /** Kills all processes; if the run got so far, it starts them again. */
    private boolean survives(boolean finished) {
        processes().forEach(SimProcess::crash);
        run.killed();
        if (finished) {
            processes().forEach(SimProcess::start);
        }
        return finished && run.recover(this);
    }

    private List<SimProcess> processes() {
        return run.affected().targets();
    }

    private Simulation simulation() {
        return run.world().simulation();
    }

    /** Checks liveness: a condition has to hold within a stated time. */
    public boolean reach(String what, BooleanSupplier condition, long withinNanos) {
        return reach(what, condition, withinNanos, () -> 0);
    }

    /** Checks liveness, as long as a number rises: what tiny limits cut into parts takes long. */
    public boolean reach(String what, BooleanSupplier condition, long withinNanos, LongSupplier progress) {
        long began = simulation().nowNanos();
        boolean reached = goesOn(condition, withinNanos, progress);
        if (!reached) {
            String waited = "waited " + (simulation().nowNanos() - began) / SECOND + " s for ";
            simulation().violation(Checker.PROGRESS.found(waited + what + meanwhile()));
        }
        return reached;
    }

    private String meanwhile() {
        List<String> underWay = run.underWay();
        return underWay.isEmpty()
                ? ""
                : "; meanwhile " + String.join("; ", underWay.subList(0, Math.min(TOLD_MAX, underWay.size())));
    }

    /** Returns whether the condition comes to hold, in periods of some length, as long as the number rises in each. */
    public boolean goesOn(BooleanSupplier condition, long withinNanos, LongSupplier progress) {
        long deadline = simulation().nowNanos() + RUN_NANOS;
        long before = -1;
        boolean reached = false;
        while (!reached && progress.getAsLong() > before && simulation().nowNanos() < deadline) {
            before = progress.getAsLong();
            reached = simulation().runUntil(condition, simulation().nowNanos() + withinNanos);
        }
        return reached;
    }
}
