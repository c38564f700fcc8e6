package org.raidlab.sim.history.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a cycle with few steps inside a component. A step to a node at or above {@code freeFrom} costs
 * nothing: such nodes only carry order. The search gives up improving after {@code edgesMax} edges looked
 * at, so that a component of millions of nodes costs no more than a few sweeps; small ones get their
 * shortest cycle.
 */
public final class CycleSearch {

    private static final int UNREACHED = Integer.MAX_VALUE;

    /** One step of a cycle. */
    public record Step(int from, int edge) {}

    private final Digraph graph;
    private final Components components;
    private final int freeFrom;
    private final long edgesMax;
    private final int[] distance;
    private final int[] parent;
    private final int[] parentEdge;
    private final IntList reached = new IntList();
    private IntList level = new IntList();
    private IntList nextLevel = new IntList();
    private long edgesSeen;

    /** Prepares searches in the components of a graph. */
    public CycleSearch(Digraph graph, Components components, int freeFrom, long edgesMax) {
        this.graph = graph;
        this.components = components;
        this.freeFrom = freeFrom;
        this.edgesMax = edgesMax;
        this.distance = new int[graph.nodes()];
        this.parent = new int[graph.nodes()];
        this.parentEdge = new int[graph.nodes()];
        Arrays.fill(distance, UNREACHED);
    }

    /**
     * The shortest cycle found that starts with an edge of {@code firstMask} out of a node that is not free and
     * goes on with edges of {@code restMask}.
     */
    public Optional<List<Step>> shortest(int[] members, int firstMask, int restMask) {
        edgesSeen = 0;
        Best best = new Best();
        for (int node : members) {
            for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
                if (node >= freeFrom
                        || !graph.isOf(edge, firstMask)
                        || !components.together(node, graph.target(edge))) {
                    continue;
                }
                tryEdge(node, edge, restMask, best);
                if (best.cost <= 2 || edgesSeen > edgesMax) {
                    return best.cycle;
                }
            }
        }
        return best.cycle;
    }

    private static final class Best {
        private int cost = UNREACHED;
        private Optional<List<Step>> cycle = Optional.empty();
    }

    private void tryEdge(int from, int edge, int restMask, Best best) {
        int start = graph.target(edge);
        int startCost = cost(start);
        sweep(start, startCost, from, restMask, best.cost);
        if (distance[from] < best.cost) {
            best.cost = distance[from];
            best.cycle = Optional.of(trace(from, edge));
        }
        while (!reached.isEmpty()) {
            distance[reached.removeLast()] = UNREACHED;
        }
    }

    /** Breadth first by cost, which is 0 or 1 per step, until the goal has its distance or the bound is met. */
    private void sweep(int start, int startCost, int goal, int mask, int bound) {
        level.clear();
        nextLevel.clear();
        reach(start, startCost);
        level.add(start);
        for (int depth = startCost; !level.isEmpty() && depth < bound - 1; depth++) {
            while (!level.isEmpty()) {
                int node = level.removeLast();
                if (distance[node] == depth) {
                    expand(node, depth, mask);
                }
            }
            if (distance[goal] <= depth + 1) {
                return;
            }
            IntList emptied = level;
            level = nextLevel;
            nextLevel = emptied;
        }
    }

    private void expand(int node, int depth, int mask) {
        for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
            edgesSeen++;
            int target = graph.target(edge);
            int there = depth + cost(target);
            if (graph.isOf(edge, mask) && there < distance[target] && components.together(node, target)) {
                reach(target, there);
                parent[target] = node;
                parentEdge[target] = edge;
                (there == depth ? level : nextLevel).add(target);
            }
        }
    }

    private void reach(int node, int there) {
        if (distance[node] == UNREACHED) {
            reached.add(node);
        }
        distance[node] = there;
    }

    private int cost(int target) {
        return target < freeFrom ? 1 : 0;
    }

    private List<Step> trace(int from, int firstEdge) {
        List<Step> steps = new ArrayList<>();
        int start = graph.target(firstEdge);
        for (int node = from; node != start; node = parent[node]) {
            steps.add(new Step(parent[node], parentEdge[node]));
        }
        steps.add(new Step(from, firstEdge));
        return steps.reversed();
    }
}
