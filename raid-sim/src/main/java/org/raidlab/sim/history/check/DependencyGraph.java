package org.raidlab.sim.history.check;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.raidlab.sim.history.graph.Digraph;

/**
 * The direct serialization graph of a history, with real time, in one of two forms with the same cycles.
 *
 * <p>The plain form joins neighbours in the version order only, so it has no more edges of dependency than the history
 * has operations. In the form for explaining, writing and overwriting run over auxiliary nodes, one per version, along
 * which any later writer of the item is one step away: its cycles are short.
 *
 * <p>Real time runs over auxiliary nodes too, one per committed transaction in the order of completion: "had ended
 * before it started" needs three edges per transaction instead of one per pair.
 *
 * <p>The label of an edge is an entry of the version table: of an edge out of a transaction, what that wrote or read;
 * of an edge from an auxiliary node to a writer, what that wrote.
 */
final class DependencyGraph {

    /** The second overwrote what the first wrote. */
    static final int WRITE_WRITE = 1;
    /** The second read what the first wrote. */
    static final int WRITE_READ = 2;
    /** The second overwrote what the first read. */
    static final int READ_WRITE = 4;
    /** The first had ended before the second started. */
    static final int REAL_TIME = 8;

    static final int DEPENDENCIES = WRITE_WRITE | WRITE_READ | READ_WRITE;
    static final int ALL = DEPENDENCIES | REAL_TIME;

    private final Names names;
    private final VersionTable versions;
    private final UnknownOutcomes outcomes;
    private final int[] entries;
    private Digraph.Builder edges = new Digraph.Builder();

    /** Prepares the graphs; {@code entries} holds per read of {@code outcomes} the entry that it saw. */
    DependencyGraph(Names names, VersionTable versions, UnknownOutcomes outcomes, int[] entries) {
        this.names = names;
        this.versions = versions;
        this.outcomes = outcomes;
        this.entries = entries;
    }

    /** Returns the first auxiliary node: nodes below it are transactions, the others auxiliary. */
    int firstAuxiliary() {
        return outcomes.nodes();
    }

    /** The plain form. */
    Digraph plain() {
        for (int entry = 0; entry < versions.size(); entry++) {
            int next = versions.next(entry);
            if (next != VersionTable.NONE) {
                addFrom(versions.writer(entry), versions.writer(next), WRITE_WRITE, entry);
            }
        }
        addReads((reader, next, entry) -> addFrom(reader, versions.writer(next), READ_WRITE, entry));
        return build(firstAuxiliary());
    }

    /** The form whose cycles are short. */
    Digraph explaining() {
        int firstVersion = firstAuxiliary();
        for (int entry = 0; entry < versions.size(); entry++) {
            int next = versions.next(entry);
            if (next != VersionTable.NONE) {
                addFrom(versions.writer(entry), firstVersion + next, WRITE_WRITE, entry);
                addFrom(firstVersion + entry, firstVersion + next, WRITE_WRITE, entry);
            }
            if (versions.writer(entry) != VersionTable.NOBODY) {
                addFrom(firstVersion + entry, versions.writer(entry), WRITE_WRITE, entry);
            }
        }
        addReads((reader, next, entry) -> {
            if (versions.writer(next) != reader) {
                addFrom(reader, firstVersion + next, READ_WRITE, entry);
            }
        });
        return build(firstVersion + versions.size());
    }

    private interface MissedUpdate {
        void add(int reader, int next, int entry);
    }

    private void addReads(MissedUpdate missed) {
        for (int i = 0; i < entries.length; i++) {
            if (entries[i] == VersionTable.NONE) {
                continue;
            }
            int reader = outcomes.reads().get(i).node();
            addFrom(versions.writer(entries[i]), reader, WRITE_READ, entries[i]);
            int next = versions.next(entries[i]);
            if (next != VersionTable.NONE) {
                missed.add(reader, next, entries[i]);
            }
        }
    }

    private void addFrom(int from, int to, int kind, int entry) {
        if (from != VersionTable.NOBODY) {
            edges.add(from, to, kind, entry);
        }
    }

    private Digraph build(int firstTimeNode) {
        int timeNodes = addRealTime(firstTimeNode);
        Digraph graph = edges.build(firstTimeNode + timeNodes);
        edges = new Digraph.Builder();
        return graph;
    }

    private int addRealTime(int firstTimeNode) {
        int[] byEnd = IntStream.range(0, names.transactions())
                .filter(names::isCommitted)
                .boxed()
                .sorted((a, b) -> Long.compare(names.end(a), names.end(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] ends = Arrays.stream(byEnd).mapToLong(names::end).toArray();
        for (int i = 0; i < byEnd.length; i++) {
            edges.add(byEnd[i], firstTimeNode + i, REAL_TIME, VersionTable.NONE);
            if (i > 0) {
                edges.add(firstTimeNode + i - 1, firstTimeNode + i, REAL_TIME, VersionTable.NONE);
            }
        }
        for (int node = 0; node < names.transactions(); node++) {
            int ended = outcomes.isCommitted(node) ? countBelow(ends, names.start(node)) : 0;
            if (ended > 0) {
                edges.add(firstTimeNode + ended - 1, node, REAL_TIME, VersionTable.NONE);
            }
        }
        return byEnd.length;
    }

    private static int countBelow(long[] sorted, long bound) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
