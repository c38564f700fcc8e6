package org.raidlab.sim.fault;

import org.raidlab.core.Invariants;

/** A key of a fault plan: one of those that every system has, {@link PlanKey}, or one that a system adds. */
public interface FaultKey {
    /** Returns the name in plans: {@code crash-one}. */
    String label();

    Unit unit();

    /** Returns the value in a plan that does not say one. */
    double unlessSaid();

    /** Makes a key of a system's own: how often something happens, which is not at all unless a plan says so. */
    static FaultKey count(String label) {
        return new Added(label, Unit.COUNT, 0);
    }

    /** A key that a system adds. */
    record Added(String label, Unit unit, double unlessSaid) implements FaultKey {}

    /** The units of values, with their ranges. */
    enum Unit {
        SHARE("a share between 0 and 1", 1),
        COUNT("a whole number up to 10,000", 10_000),
        MICROS("microseconds, a day at most", 86_400e6),
        MILLIS("milliseconds, a day at most", 86_400e3);

        private final String meaning;
        private final double most;

        Unit(String meaning, double most) {
            this.meaning = meaning;
            this.most = most;
        }

        boolean allows(double value) {
            return value >= 0 && value <= most && (this != COUNT || value == Math.rint(value));
        }

        /** Rounds a value up if it is a count. */
        double rounded(double value) {
            return this == COUNT ? Math.ceil(value) : value;
        }

        String meaning() {
            return meaning;
        }

        long nanos(double value) {
            Invariants.check(this == MICROS || this == MILLIS, "a time is asked for");
            return Math.round(value * (this == MICROS ? 1e3 : 1e6));
        }
    }
}
