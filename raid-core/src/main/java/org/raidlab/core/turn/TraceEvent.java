package org.raidlab.core.turn;

/** An event that a server records for people and tests; it never influences a run. */
public interface TraceEvent {
    /**
     * Returns whether this is a step of a protocol between processes at which a failure tells most: simulations aim
     * there.
     */
    default boolean isCritical() {
        return false;
    }
}
