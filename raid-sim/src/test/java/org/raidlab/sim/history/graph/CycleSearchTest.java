package org.raidlab.sim.history.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CycleSearchTest {

    private static final int RED = 1;
    private static final int BLUE = 2;
    private static final int BOTH = RED | BLUE;

    private final Digraph.Builder edges = new Digraph.Builder();

    private Optional<List<Integer>> shortest(int nodes, int freeFrom, int first, int rest) {
        Digraph graph = edges.build(nodes);
        Components components = Components.of(graph, BOTH);
        CycleSearch search = new CycleSearch(graph, components, freeFrom, 1_000);
        return search.shortest(components.knots().getFirst(), (_, edge) -> graph.isOf(edge, first), rest)
                .map(cycle -> cycle.stream().map(CycleSearch.Step::from).toList());
    }

    private void path(int kind, int... nodes) {
        for (int i = 1; i < nodes.length; i++) {
            edges.add(nodes[i - 1], nodes[i], kind, 0);
        }
    }

    @Test
    void theShorterOfTwoCyclesIsTaken() {
        path(RED, 0, 1, 2, 3, 0);
        path(RED, 2, 4, 2);
        assertThat(shortest(5, 5, RED, RED).orElseThrow()).containsExactlyInAnyOrder(2, 4);
    }

    @Test
    void theCycleStartsWithTheFirstKindAndGoesOnWithTheRest() {
        path(RED, 0, 1, 2);
        path(BLUE, 2, 0);
        assertThat(shortest(3, 3, BLUE, RED)).contains(List.of(2, 0, 1));
        edges.add(1, 0, BLUE, 0);
        assertThat(shortest(3, 3, BLUE, RED)).contains(List.of(1, 0));
    }

    @Test
    void aCycleThatNeedsTwoOfTheFirstKindIsNotOne() {
        path(BLUE, 0, 1);
        path(RED, 1, 2);
        path(BLUE, 2, 0);
        assertThat(shortest(3, 3, BLUE, RED)).isEmpty();
        assertThat(shortest(3, 3, BLUE, BOTH)).isPresent();
    }

    @Test
    void stepsToFreeNodesCostNothing() {
        path(RED, 0, 5, 6, 7, 8, 1, 0);
        path(RED, 0, 2, 3, 0);
        assertThat(shortest(9, 5, RED, RED).orElseThrow()).containsExactlyInAnyOrder(0, 5, 6, 7, 8, 1);
    }

    @Test
    void aCircleOverFreeNodesBackToItsStartIsNoCycle() {
        path(RED, 0, 5, 6, 0);
        path(RED, 5, 1, 0);
        assertThat(shortest(7, 5, RED, RED).orElseThrow()).containsExactlyInAnyOrder(0, 5, 1);
    }
}
