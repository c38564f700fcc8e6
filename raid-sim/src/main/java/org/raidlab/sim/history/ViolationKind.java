package org.raidlab.sim.history;

/** The kind of a violation; each checker has an enum of its own. */
public interface ViolationKind {

    /** Returns the short name in reports, {@code G-single}; it never changes. */
    String code();

    /** Returns the meaning of the kind, in one phrase. */
    String meaning();
}
