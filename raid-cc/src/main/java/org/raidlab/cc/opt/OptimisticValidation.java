package org.raidlab.cc.opt;

import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.CommitValidation;

/** Optimistic concurrency control: a transaction executes unhindered, and is validated at its end. */
public class OptimisticValidation extends CommitValidation {
    /** Names it {@code opt}. */
    public static final class Named implements ConcurrencyProvider {
        @Override
        public String name() {
            return "opt";
        }

        @Override
        public ConcurrencyAlgorithm create(ConcurrencyConfig config) {
            return new OptimisticValidation(config);
        }
    }

    public OptimisticValidation(ConcurrencyConfig config) {
        super(config);
    }
}
