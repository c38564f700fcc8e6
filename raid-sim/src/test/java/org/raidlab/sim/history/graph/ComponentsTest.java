package org.raidlab.sim.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ComponentsTest {

    private static final int RED = 1;
    private static final int BLUE = 2;

    private static List<List<Integer>> knots(Digraph graph, int mask) {
        return Components.of(graph, mask).knots().stream()
                .map(knot -> Arrays.stream(knot).sorted().boxed().toList())
                .toList();
    }

    @Test
    void aGraphWithoutCyclesHasNoKnots() {
        Digraph.Builder edges = new Digraph.Builder();
        edges.add(0, 1, RED, 0);
        edges.add(0, 2, RED, 0);
        edges.add(1, 2, RED, 0);
        edges.add(2, 2, RED, 0);
        assertThat(knots(edges.build(3), RED)).isEmpty();
    }

    @Test
    void onlyEdgesOfTheMaskMakeCycles() {
        Digraph.Builder edges = new Digraph.Builder();
        edges.add(0, 1, RED, 0);
        edges.add(1, 0, BLUE, 0);
        edges.add(1, 2, BLUE, 0);
        edges.add(2, 1, BLUE, 0);
        Digraph graph = edges.build(3);
        assertThat(knots(graph, RED)).isEmpty();
        assertThat(knots(graph, BLUE)).containsExactly(List.of(1, 2));
        assertThat(knots(graph, RED | BLUE)).containsExactly(List.of(0, 1, 2));
    }

    @Test
    void aCircleOfAMillionNodesNeedsNoDeepStack() {
        int nodes = 1_000_000;
        Digraph.Builder edges = new Digraph.Builder();
        for (int node = 0; node < nodes; node++) {
            edges.add(node, (node + 1) % nodes, RED, 0);
        }
        assertThat(Components.of(edges.build(nodes), RED).knots().getFirst()).hasSize(nodes);
    }

    @Test
    void componentsAreTheNodesThatReachEachOther() {
        for (long seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int nodes = 2 + random.nextInt(9);
            boolean[][] reach = new boolean[nodes][nodes];
            Digraph.Builder edges = new Digraph.Builder();
            for (int i = 0; i < 2 * nodes; i++) {
                int from = random.nextInt(nodes);
                int to = random.nextInt(nodes);
                edges.add(from, to, RED, i);
                reach[from][to] = true;
            }
            close(reach);
            Components components = Components.of(edges.build(nodes), RED);
            for (int a = 0; a < nodes; a++) {
                for (int b = 0; b < nodes; b++) {
                    assertThat(components.together(a, b))
                            .as("seed %d, nodes %d and %d", seed, a, b)
                            .isEqualTo(a == b || (reach[a][b] && reach[b][a]));
                }
            }
        }
    }

    private static void close(boolean[][] reach) {
        for (int via = 0; via < reach.length; via++) {
            for (boolean[] row : reach) {
                for (int to = 0; to < reach.length; to++) {
                    row[to] |= row[via] && reach[via][to];
                }
            }
        }
    }
}
