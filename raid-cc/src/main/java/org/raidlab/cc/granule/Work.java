package org.raidlab.cc.granule;

import java.util.List;
import org.raidlab.cc.ConcurrencyAlgorithm;

/** A request whose duration grows with the writes of a transaction: it is done in parts. */
interface Work {
    /** The work of no request. */
    Work NONE = new Work() {
        @Override
        public List<ConcurrencyAlgorithm.DelayedVerdict> step() {
            return List.of();
        }

        @Override
        public boolean isDone() {
            return true;
        }
    };

    /** Does the next part, and returns the verdicts that it yields. */
    List<ConcurrencyAlgorithm.DelayedVerdict> step();

    boolean isDone();
}
