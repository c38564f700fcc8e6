package org.raidlab.sim.history.check;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.sim.history.graph.Digraph;

/**
 * The direct serialization graph of a history, with real time. Edges of dependency join neighbours in the
 * version order only, so there are no more of them than operations; their label is the entry of the
 * version table that the first of the two transactions wrote or read. Real time runs over auxiliary nodes, one
 * per committed transaction in the order of completion: "had ended before it started" needs three edges
 * per transaction instead of one per pair.
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
    private final Digraph.Builder edges = new Digraph.Builder();

    private DependencyGraph(Names names, VersionTable versions) {
        this.names = names;
        this.versions = versions;
    }

    /**
     * Builds the graph. Nodes below {@code outcomes.nodes()} are transactions, the others carry real time.
     *
     * @param entries per read of {@code outcomes} the entry that it saw
     */
    static Digraph of(Names names, VersionTable versions, UnknownOutcomes outcomes, int[] entries) {
        DependencyGraph graph = new DependencyGraph(names, versions);
        graph.addWrites();
        graph.addReads(outcomes.reads(), entries);
        int timeNodes = graph.addRealTime(outcomes);
        return graph.edges.build(outcomes.nodes() + timeNodes);
    }

    private void addWrites() {
        for (int entry = 0; entry < versions.size(); entry++) {
            int next = versions.next(entry);
            if (next != VersionTable.NONE && versions.writer(entry) != VersionTable.NOBODY) {
                edges.add(versions.writer(entry), versions.writer(next), WRITE_WRITE, entry);
            }
        }
    }

    private void addReads(List<Access> reads, int[] entries) {
        for (int i = 0; i < entries.length; i++) {
            if (entries[i] != VersionTable.NONE) {
                addRead(reads.get(i).node(), entries[i]);
            }
        }
    }

    private void addRead(int reader, int entry) {
        if (versions.writer(entry) != VersionTable.NOBODY) {
            edges.add(versions.writer(entry), reader, WRITE_READ, entry);
        }
        int next = versions.next(entry);
        if (next != VersionTable.NONE) {
            edges.add(reader, versions.writer(next), READ_WRITE, entry);
        }
    }

    private int addRealTime(UnknownOutcomes outcomes) {
        int[] byEnd = IntStream.range(0, names.transactions())
                .filter(names::isCommitted)
                .boxed()
                .sorted((a, b) -> Long.compare(names.end(a), names.end(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] ends = Arrays.stream(byEnd).mapToLong(names::end).toArray();
        int firstTimeNode = outcomes.nodes();
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
