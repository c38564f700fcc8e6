package org.raidlab.sim.fault;

/** A plan that cannot be understood: says where, and what was probably meant. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PlanException(String message) {
        super(message);
    }
}
