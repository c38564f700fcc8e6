package org.raidlab.cc.twophaselocking;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;

/** The variants of two-phase locking, by their names. */
abstract class Variant implements GenericStateProvider {
    private final String name;
    private final DeadlockPolicy policy;

    private Variant(String name, DeadlockPolicy policy) {
        this.name = name;
        this.policy = policy;
    }

    /** Wait-die, the variant that {@code 2pl} means. */
    public static final class WaitDie extends Variant {
        public WaitDie() {
            super("2pl", DeadlockPolicy.WAIT_DIE);
        }
    }

    /** Wound-wait. */
    public static final class WoundWait extends Variant {
        public WoundWait() {
            super("2pl-wound-wait", DeadlockPolicy.WOUND_WAIT);
        }
    }

    /** Refusal of every conflict. */
    public static final class NoWait extends Variant {
        public NoWait() {
            super("2pl-no-wait", DeadlockPolicy.NO_WAIT);
        }
    }

    /** Detection by the waits-for graph. */
    public static final class Detect extends Variant {
        public Detect() {
            super("2pl-detect", DeadlockPolicy.DETECT);
        }
    }

    /** Detection by time. */
    public static final class Timeout extends Variant {
        public Timeout() {
            super("2pl-timeout", DeadlockPolicy.TIMEOUT);
        }
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean controlsReads() {
        return true;
    }

    @Override
    public final ConcurrencyAlgorithm create(GenericState state) {
        return new TwoPhaseLocking(policy, new CommitValidation(state));
    }
}
