package org.raidlab.cc.opt;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;

/** Optimistic concurrency control: a transaction executes unhindered, and is validated at its end. */
public class OptimisticValidation extends CommitValidation {
    /** Names it {@code opt}. */
    public static final class Named implements GenericStateProvider {
        @Override
        public String name() {
            return "opt";
        }

        @Override
        public ConcurrencyAlgorithm create(GenericState state) {
            return new OptimisticValidation(state);
        }
    }

    public OptimisticValidation(ConcurrencyConfig config) {
        this(new GenericState(config));
    }

    /** Creates the algorithm, which goes on from this state. */
    public OptimisticValidation(GenericState state) {
        super(state);
    }
}
