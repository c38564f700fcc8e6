package org.raidlab.cc.model;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;

/** The brute-force judge: all dependencies between committed transactions, real time included or not, have no cycle. */
public final class HistoryGraph {
    private static final int WRITER_OF_THE_BEGINNING = -1;

    private final List<ModelTxn> committed;
    private final List<List<Integer>> after = new ArrayList<>();

    private HistoryGraph(List<ModelTxn> committed) {
        this.committed = committed;
        for (int i = 0; i < committed.size(); i++) {
            after.add(new ArrayList<>());
        }
    }

    /** Checks that the transactions are serializable in an order that respects real time. */
    public static void checkStrictlySerializable(List<ModelTxn> transactions) {
        check(transactions, true);
    }

    /** Checks that the transactions are serializable. */
    public static void checkSerializable(List<ModelTxn> transactions) {
        check(transactions, false);
    }

    private static void check(List<ModelTxn> transactions, boolean inRealTime) {
        HistoryGraph graph = new HistoryGraph(transactions.stream()
                .filter(txn -> txn.state == ModelTxn.State.COMMITTED)
                .toList());
        if (inRealTime) {
            graph.addRealTime();
        }
        for (int item = 0; item < Model.ITEMS; item++) {
            graph.addDependencies(item);
        }
        graph.checkNoCycle();
    }

    private void addRealTime() {
        for (int a = 0; a < committed.size(); a++) {
            for (int b = 0; b < committed.size(); b++) {
                if (committed.get(a).end < committed.get(b).begin) {
                    after.get(a).add(b);
                }
            }
        }
    }

    private void addDependencies(int item) {
        TreeMap<Stamp, Integer> writers = new TreeMap<>();
        writers.put(Stamp.NONE, WRITER_OF_THE_BEGINNING);
        for (int i = 0; i < committed.size(); i++) {
            if (committed.get(i).writes.containsKey(item)) {
                writers.put(committed.get(i).stamp, i);
            }
        }
        for (int i = 0; i < committed.size(); i++) {
            ModelTxn txn = committed.get(i);
            Invariants.check(!txn.seen.containsKey(-1 - item), "one transaction saw two versions: " + txn);
            if (txn.seen.containsKey(item)) {
                addRead(i, txn.seen.get(item), writers);
            }
            if (txn.writes.containsKey(item)) {
                addEdge(writers.headMap(txn.stamp, false).lastEntry().getValue(), i);
            }
        }
    }

    private void addRead(int reader, Stamp version, NavigableMap<Stamp, Integer> writers) {
        int writer = Optional.ofNullable(writers.get(version))
                .orElseThrow(() ->
                        new IllegalStateException("a version is read that nobody committed: " + committed.get(reader)));
        addEdge(writer, reader);
        writers.tailMap(version, false).values().stream().limit(1).forEach(next -> addEdge(reader, next));
    }

    private void addEdge(int from, int to) {
        if (from != to && from != WRITER_OF_THE_BEGINNING) {
            after.get(from).add(to);
        }
    }

    /** Takes away whatever nothing precedes; a cycle stays. */
    private void checkNoCycle() {
        int[] before = new int[committed.size()];
        after.forEach(each -> each.forEach(to -> before[to]++));
        List<Integer> free = new ArrayList<>();
        for (int i = 0; i < before.length; i++) {
            if (before[i] == 0) {
                free.add(i);
            }
        }
        for (int done = 0; done < free.size(); done++) {
            for (int to : after.get(free.get(done))) {
                if (--before[to] == 0) {
                    free.add(to);
                }
            }
        }
        Invariants.check(free.size() == committed.size(), "dependencies have a cycle among\n" + committed);
    }
}
