package org.raidlab.sim.process;

/** Thrown through a process that dies in the middle of its work. Nobody but the process catches it. */
public final class SimulatedCrash extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SimulatedCrash(String where) {
        super(where, null, false, false);
    }
}
