package org.raidlab.cc.opt;

import java.util.List;
import org.raidlab.cc.ConcurrencyAlgorithm;

/** What was asked and takes time in proportion to the writes of a transaction: it is done in parts. */
interface Work {
    /** Nothing is asked. */
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

    /** Does the next part, and says what is judged by it. */
    List<ConcurrencyAlgorithm.DelayedVerdict> step();

    boolean isDone();
}
