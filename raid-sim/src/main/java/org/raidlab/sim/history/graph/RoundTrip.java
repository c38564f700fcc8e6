package org.raidlab.sim.history.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.history.graph.CycleSearch.Step;

/**
 * A breadth-first search for a way from one node, over a given first edge, back to it. It has two legs: the departure
 * goes over free nodes to the first others, and only the return may end at the origin; on one leg alone the free nodes
 * would lead from the origin straight back to it, and hide the way through a neighbour.
 */
final class RoundTrip {

    private static final int UNREACHED = Integer.MAX_VALUE;

    private final Digraph graph;
    private final Components components;
    private final int freeFrom;
    private final int[] distance;
    private final @Nullable Step[] departure;
    private final @Nullable Step[] arrival;
    private final IntList departed = new IntList();
    private final IntList reached = new IntList();
    private IntList level = new IntList();
    private IntList nextLevel = new IntList();
    private int origin;
    private int mask;
    private long edgesSeen;

    RoundTrip(Digraph graph, Components components, int freeFrom) {
        this.graph = graph;
        this.components = components;
        this.freeFrom = freeFrom;
        this.distance = new int[graph.nodes()];
        this.departure = new Step[graph.nodes()];
        this.arrival = new Step[graph.nodes()];
        Arrays.fill(distance, UNREACHED);
    }

    /** Returns how many edges all searches together examined. */
    long edgesSeen() {
        return edgesSeen;
    }

    /** Returns the cost of the cheapest way, or the largest int if none is cheaper than the bound. */
    int travel(int from, int firstEdge, int edgeMask, int bound) {
        forget();
        origin = from;
        mask = edgeMask;
        depart(from, firstEdge);
        for (int depth = 1; !level.isEmpty() && depth < bound - 1 && distance[origin] == UNREACHED; depth++) {
            while (!level.isEmpty()) {
                int node = level.removeLast();
                if (distance[node] == depth) {
                    expand(node, depth);
                }
            }
            IntList emptied = level;
            level = nextLevel;
            nextLevel = emptied;
        }
        return distance[origin];
    }

    /** Returns the steps of the last way that was found. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        int node = origin;
        do {
            node = add(arrival[node], steps);
        } while (node >= freeFrom || distance[node] > 1);
        do {
            node = add(departure[node], steps);
        } while (node != origin);
        return steps.reversed();
    }

    private static int add(@Nullable Step step, List<Step> steps) {
        Step taken = Objects.requireNonNull(step, "a reached node has a step that reached it");
        steps.add(taken);
        return taken.from();
    }

    private void forget() {
        while (!reached.isEmpty()) {
            distance[reached.removeLast()] = UNREACHED;
        }
        while (!departed.isEmpty()) {
            departure[departed.removeLast()] = null;
        }
        level.clear();
        nextLevel.clear();
    }

    private void depart(int from, int firstEdge) {
        leave(new Step(from, firstEdge));
        for (int i = 0; i < departed.size(); i++) {
            int node = departed.get(i);
            if (node < freeFrom) {
                reach(node, 1);
                level.add(node);
                continue;
            }
            for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
                edgesSeen++;
                if (graph.isOf(edge, mask)) {
                    leave(new Step(node, edge));
                }
            }
        }
    }

    private void leave(Step step) {
        int target = graph.target(step.edge());
        if (target != origin && departure[target] == null && components.together(origin, target)) {
            departure[target] = step;
            departed.add(target);
        }
    }

    private void expand(int node, int depth) {
        for (int edge = graph.firstEdge(node); edge < graph.endOfEdges(node); edge++) {
            edgesSeen++;
            int target = graph.target(edge);
            int there = target < freeFrom ? depth + 1 : depth;
            if (graph.isOf(edge, mask) && there < distance[target] && components.together(node, target)) {
                reach(target, there);
                arrival[target] = new Step(node, edge);
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
}
