package org.raidlab.sim.history.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The strongly connected components of a graph that have more than one node: all cycles are inside them. Tarjan's
 * algorithm with its stack in arrays, since histories make paths of millions of nodes.
 */
public final class Components {

    private static final int NONE = -1;

    private final Digraph graph;
    private final int mask;
    private final int[] order;
    private final int[] low;
    private final int[] nextEdge;
    private final int[] componentOf;
    private final IntList path = new IntList();
    private final IntList open = new IntList();
    private final List<int[]> knots = new ArrayList<>();
    private int visited;
    private int closed;

    private Components(Digraph graph, int mask) {
        this.graph = graph;
        this.mask = mask;
        this.order = new int[graph.nodes()];
        this.low = new int[graph.nodes()];
        this.nextEdge = new int[graph.nodes()];
        this.componentOf = new int[graph.nodes()];
        Arrays.fill(componentOf, NONE);
    }

    /** Finds the components when only the edges whose kind is in the mask count. Linear in nodes and edges. */
    public static Components of(Digraph graph, int mask) {
        Components components = new Components(graph, mask);
        for (int node = 0; node < graph.nodes(); node++) {
            if (components.order[node] == 0) {
                components.explore(node);
            }
        }
        return components;
    }

    /** Returns the members of each component of more than one node. */
    public List<int[]> knots() {
        return knots;
    }

    /** Returns whether two nodes are in one component. */
    public boolean together(int a, int b) {
        return componentOf[a] == componentOf[b];
    }

    private void explore(int root) {
        enter(root);
        while (!path.isEmpty()) {
            int node = path.get(path.size() - 1);
            if (nextEdge[node] < graph.endOfEdges(node)) {
                follow(node, nextEdge[node]++);
            } else {
                path.removeLast();
                leave(node);
            }
        }
    }

    private void enter(int node) {
        order[node] = ++visited;
        low[node] = visited;
        nextEdge[node] = graph.firstEdge(node);
        path.add(node);
        open.add(node);
    }

    private void follow(int node, int edge) {
        if (!graph.isOf(edge, mask)) {
            return;
        }
        int target = graph.target(edge);
        if (order[target] == 0) {
            enter(target);
        } else if (componentOf[target] == NONE) {
            low[node] = Math.min(low[node], order[target]);
        }
    }

    private void leave(int node) {
        if (low[node] == order[node]) {
            close(node);
        }
        if (!path.isEmpty()) {
            int parent = path.get(path.size() - 1);
            low[parent] = Math.min(low[parent], low[node]);
        }
    }

    private void close(int head) {
        int from = open.size() - 1;
        while (open.get(from) != head) {
            from--;
        }
        int[] members = open.cut(from);
        for (int member : members) {
            componentOf[member] = closed;
        }
        closed++;
        if (members.length > 1) {
            knots.add(members);
        }
    }
}
