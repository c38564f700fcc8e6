package org.raidlab.sim.history.graph;

/**
 * A directed graph whose edges are numbered so that those of one node lie side by side. Nodes are {@code 0 .. nodes -
 * 1}; a kind is one bit of an int, a set of kinds is a mask.
 */
public final class Digraph {

    private final int[] first;
    private final int[] targets;
    private final int[] kinds;
    private final int[] labels;

    private Digraph(int[] first, int edges) {
        this.first = first;
        this.targets = new int[edges];
        this.kinds = new int[edges];
        this.labels = new int[edges];
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return first.length - 1;
    }

    /** Returns the first edge out of a node; its last is before the first edge of the next node. */
    public int firstEdge(int node) {
        return first[node];
    }

    /** Returns one past the last edge out of a node. */
    public int endOfEdges(int node) {
        return first[node + 1];
    }

    /** Returns the node to which an edge leads. */
    public int target(int edge) {
        return targets[edge];
    }

    /** Returns the bit of an edge's kind. */
    public int kind(int edge) {
        return kinds[edge];
    }

    /** Returns whether the edge's kind is in the mask. */
    public boolean isOf(int edge, int mask) {
        return (kinds[edge] & mask) != 0;
    }

    /** Returns the label that the builder's caller gave the edge. */
    public int label(int edge) {
        return labels[edge];
    }

    /** Collects edges in any order. */
    public static final class Builder {

        private final IntList from = new IntList();
        private final IntList to = new IntList();
        private final IntList kinds = new IntList();
        private final IntList labels = new IntList();

        /** Adds an edge; an edge from a node to itself has no meaning and is left out. */
        public void add(int source, int target, int kind, int label) {
            if (source != target) {
                from.add(source);
                to.add(target);
                kinds.add(kind);
                labels.add(label);
            }
        }

        /** Returns the graph of the edges added; they keep their order per node. */
        public Digraph build(int nodes) {
            int[] first = new int[nodes + 1];
            for (int i = 0; i < from.size(); i++) {
                first[from.get(i) + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                first[node + 1] += first[node];
            }
            Digraph graph = new Digraph(first, from.size());
            int[] next = first.clone();
            for (int i = 0; i < from.size(); i++) {
                int edge = next[from.get(i)]++;
                graph.targets[edge] = to.get(i);
                graph.kinds[edge] = kinds.get(i);
                graph.labels[edge] = labels.get(i);
            }
            return graph;
        }
    }
}
