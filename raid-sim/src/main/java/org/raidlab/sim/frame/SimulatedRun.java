package org.raidlab.sim.frame;

import java.util.List;
import org.raidlab.sim.fault.FaultInjector;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/**
 * One run of a system, from one seed. The {@link RunFrame} calls its steps in their order; a step that does not reach
 * its goal ends the run, and {@link #result} judges what there is.
 */
public interface SimulatedRun {
    World world();

    /** Returns the processes that faults affect, and the attacker that the system has to bear. */
    FaultInjector.Befallen affected();

    /** Starts the system and brings it to the point at which its work can begin. */
    boolean start(RunFrame frame);

    /** Begins the work; the faults have begun. */
    void begin();

    /** The faults are over: the work has to go on, then it ends, and the system comes to rest. */
    boolean settle(RunFrame frame);

    /**
     * Returns whether the system's promises hold in this run, so that the frame kills all processes at the end: they do
     * not where messages are forged without a key.
     */
    default boolean keepsPromises() {
        return true;
    }

    /** The work is over, or was given up, and the processes still live: notes what they show. */
    default void ended() {}

    /** All processes are dead: notes what they have left behind. */
    default void killed() {}

    /** All processes have been started again after their death: brings the system to rest again. */
    boolean recover(RunFrame frame);

    /**
     * Judges the run.
     *
     * @param finished whether each step before the death of all reached its goal
     * @param recovered whether the system came back after that
     */
    SeedResult result(boolean finished, boolean recovered);

    /** Returns what the servers of the system have under way, for the report of a run that makes no progress. */
    default List<String> underWay() {
        return List.of();
    }

    /** Returns the transactions as the clients have seen them; empty for a system without transactions. */
    default List<HistoryTransaction> history() {
        return List.of();
    }
}
