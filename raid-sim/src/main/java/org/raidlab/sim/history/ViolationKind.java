package org.raidlab.sim.history;

/** What sort of rule was broken; each checker has an enum of its own. */
public interface ViolationKind {

    /** The short name that reports carry, {@code G-single}; it never changes. */
    String code();

    /** What the kind means, in one phrase. */
    String meaning();
}
