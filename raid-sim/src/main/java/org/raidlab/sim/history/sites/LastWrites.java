package org.raidlab.sim.history.sites;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;

/** The results of a transaction: its last write of each item. */
final class LastWrites {

    private LastWrites() {}

    static Collection<Operation.Write> of(HistoryTransaction transaction) {
        Map<String, Operation.Write> last = new LinkedHashMap<>();
        for (Operation op : transaction.ops()) {
            if (op instanceof Operation.Write write) {
                last.put(write.item(), write);
            }
        }
        return last.values();
    }
}
