package org.raidlab.sim.process;

import java.util.EnumSet;
import java.util.Set;
import org.raidlab.core.Invariants;

/**
 * The point in a process's work at which it dies.
 *
 * @param among which operations are counted
 * @param count at which of them from now on, from 1
 * @param moment before it takes effect, or after
 */
public record CrashPoint(Set<PortOperation> among, int count, Moment moment) {
    /** The side of the operation on which the process dies. */
    public enum Moment {
        BEFORE,
        AFTER
    }

    public CrashPoint {
        Invariants.require(!among.isEmpty() && count > 0, "a crash point is one of some operations, from 1");
        among = EnumSet.copyOf(among);
    }

    /** Returns the crash point at the n-th operation of any kind. */
    public static CrashPoint at(int count, Moment moment) {
        return new CrashPoint(EnumSet.allOf(PortOperation.class), count, moment);
    }

    /** Returns the crash point at the n-th operation of one kind. */
    public static CrashPoint at(PortOperation operation, int count, Moment moment) {
        return new CrashPoint(EnumSet.of(operation), count, moment);
    }
}
