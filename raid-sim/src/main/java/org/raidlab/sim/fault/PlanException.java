package org.raidlab.sim.fault;

/** Thrown for a plan that cannot be understood: it gives the place of the error and the probable correction. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PlanException(String message) {
        super(message);
    }
}
