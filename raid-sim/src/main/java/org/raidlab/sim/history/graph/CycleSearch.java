package org.raidlab.sim.history.graph;

import java.util.List;
import java.util.Optional;

/**
 * Searches for a cycle with few steps inside a component. Nodes at or above {@code freeFrom} are auxiliary: a step to
 * one costs nothing. The search gives up improving after {@code edgesMax} edges looked at, so that a component of
 * millions of nodes costs no more than a few sweeps; small ones get their shortest cycle.
 */
public final class CycleSearch {

    /** One step of a cycle. */
    public record Step(int from, int edge) {}

    /** The condition on the first edge of a cycle. */
    @FunctionalInterface
    public interface Start {
        /** Returns whether the edge out of the node may be the first. */
        boolean with(int from, int edge);
    }

    private final Digraph graph;
    private final Components components;
    private final int freeFrom;
    private final long edgesMax;
    private final RoundTrip roundTrip;

    /** Prepares searches in the components of a graph. */
    public CycleSearch(Digraph graph, Components components, int freeFrom, long edgesMax) {
        this.graph = graph;
        this.components = components;
        this.freeFrom = freeFrom;
        this.edgesMax = edgesMax;
        this.roundTrip = new RoundTrip(graph, components, freeFrom);
    }

    /**
     * Returns the shortest cycle found of two or more non-free nodes, which starts at one of them with an edge that the
     * start allows, then by edges of the mask.
     */
    public Optional<List<Step>> shortest(int[] members, Start start, int mask) {
        long budgetEnd = roundTrip.edgesSeen() + edgesMax;
        int bestCost = Integer.MAX_VALUE;
        Optional<List<Step>> best = Optional.empty();
        for (int node : members) {
            for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
                if (node >= freeFrom || !components.together(node, graph.target(edge)) || !start.with(node, edge)) {
                    continue;
                }
                int cost = roundTrip.travel(node, edge, mask, bestCost);
                if (cost < bestCost) {
                    bestCost = cost;
                    best = Optional.of(roundTrip.steps());
                }
                if (bestCost <= 2 || roundTrip.edgesSeen() > budgetEnd) {
                    return best;
                }
            }
        }
        return best;
    }
}
