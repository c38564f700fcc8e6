package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The access sets of a history: the reads of its transactions from others, and the writes that they leave to others.
 * Reads of own writes and overwritten own writes do not count as either.
 */
final class Footprints {

    private final Map<Integer, List<Access>> readsOfUnknown = new LinkedHashMap<>();
    private final List<Access> readsOfCommitted = new ArrayList<>();
    private final List<Access> committedWrites = new ArrayList<>();
    private final Map<Integer, List<Access>> unknownWrites = new LinkedHashMap<>();
    private final List<Access> overwritten = new ArrayList<>();
    private final List<Access> abortedWrites = new ArrayList<>();

    void addRead(Access read, boolean committed) {
        if (committed) {
            readsOfCommitted.add(read);
        } else {
            readsOfUnknown.computeIfAbsent(read.node(), _ -> new ArrayList<>()).add(read);
        }
    }

    void addLastWrite(Access write, boolean committed) {
        if (committed) {
            committedWrites.add(write);
        } else {
            unknownWrites.computeIfAbsent(write.node(), _ -> new ArrayList<>()).add(write);
        }
    }

    void addOverwritten(Access write) {
        overwritten.add(write);
    }

    void addAborted(Access write) {
        abortedWrites.add(write);
    }

    /** Reads of committed transactions, each with a version. */
    List<Access> readsOfCommitted() {
        return readsOfCommitted;
    }

    /** The versioned reads of one transaction without an answer. */
    List<Access> readsOfUnknown(int node) {
        return readsOfUnknown.getOrDefault(node, List.of());
    }

    /** The last write of each item that a committed transaction wrote, each with a version. */
    List<Access> committedWrites() {
        return committedWrites;
    }

    /** The last write of each item, per transaction without an answer. */
    Collection<List<Access>> unknownWrites() {
        return unknownWrites.values();
    }

    List<Access> unknownWrites(int node) {
        return unknownWrites.getOrDefault(node, List.of());
    }

    /** Writes that their own transaction, not an aborted one, overwrote. */
    List<Access> overwritten() {
        return overwritten;
    }

    /** All writes of aborted transactions. */
    List<Access> abortedWrites() {
        return abortedWrites;
    }
}
