package org.raidlab.sim.exhaustive;

import java.util.List;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;

/** Small runs of a system, in which one thing goes wrong at a time. */
public interface SmallRuns {
    /**
     * Returns the names of work that has a small run to itself while one thing goes wrong; every sweep takes each of
     * them.
     */
    List<String> smallWork();

    /**
     * Makes a run of two sites without faults that begins with the opening work of its hooks; the usual work, which
     * shows that both sites go on, comes after.
     */
    SimulatedRun small(long seed, RunHooks hooks);
}
