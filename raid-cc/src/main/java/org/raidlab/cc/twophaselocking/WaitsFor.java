package org.raidlab.cc.twophaselocking;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import org.raidlab.core.TxnId;

/** The waits-for graph of a site: an edge leads from each transaction that waits to each one that it waits for. */
final class WaitsFor {
    private final Function<TxnId, SequencedSet<Age>> edges;
    private final SequencedMap<TxnId, Age> path = new LinkedHashMap<>();
    private final SequencedSet<TxnId> leadNowhere = new LinkedHashSet<>();

    /** @param edges gives the transactions that a transaction waits for */
    WaitsFor(Function<TxnId, SequencedSet<Age>> edges) {
        this.edges = edges;
    }

    /** Returns the transactions on a cycle through this one; none if there is no cycle. */
    List<Age> cycleThrough(Age start) {
        path.put(start.txn(), start);
        return leadsTo(start, start) ? List.copyOf(path.values()) : List.of();
    }

    private boolean leadsTo(Age from, Age start) {
        for (Age next : edges.apply(from.txn())) {
            if (next.equals(start)) {
                return true;
            }
            if (!leadNowhere.contains(next.txn()) && path.putIfAbsent(next.txn(), next) == null) {
                if (leadsTo(next, start)) {
                    return true;
                }
                path.remove(next.txn());
                leadNowhere.add(next.txn());
            }
        }
        return false;
    }
}
