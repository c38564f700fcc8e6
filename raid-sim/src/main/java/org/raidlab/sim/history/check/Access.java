package org.raidlab.sim.history.check;

import org.raidlab.sim.history.Value;

/**
 * One transaction's read or write of one item, as other transactions may see it.
 *
 * @param node the transaction's place in the history; larger numbers stand for writers that only reads tell of
 * @param item the item's number
 * @param version as in {@link org.raidlab.sim.history.Operation}
 * @param value the value
 */
record Access(int node, int item, long version, Value value) {

    boolean isAbsence() {
        return value.equals(Value.ABSENT);
    }
}
