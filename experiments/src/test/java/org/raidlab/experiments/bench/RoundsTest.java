package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RoundsTest {
    @Test
    void contestantsTakeTurnsFromEitherEnd() throws IOException {
        List<String> order = new ArrayList<>();
        List<double[]> figures = new Rounds(3).run(List.of(saying("a", order, 1), saying("b", order, 2)));
        assertThat(order).containsExactly("a", "b", "b", "a", "a", "b");
        assertThat(figures.getFirst()).containsExactly(1, 1, 1);
        assertThat(figures.getLast()).containsExactly(2, 2, 2);
    }

    private static Contestant saying(String name, List<String> order, double figure) {
        return () -> {
            order.add(name);
            return figure;
        };
    }

    @Test
    void aRoundIsFilledByWhatOneTakes() throws IOException {
        List<Integer> counts = new ArrayList<>();
        Repeated tenMicros = count -> {
            counts.add(count);
            return 10_000;
        };
        Contestant ready = tenMicros.warmed(Duration.ZERO, Duration.ofMillis(1), 1_000);
        assertThat(ready.round()).isEqualTo(10_000);
        assertThat(counts).containsExactly(1, 100);
    }

    @Test
    void fullEffortHasRoundsEnoughForAnInterval() {
        assertThat(Effort.FULL.rounds()).isGreaterThanOrEqualTo(Rounds.MIN);
        assertThat(Effort.FULL.warmUp()).isGreaterThanOrEqualTo(Duration.ofSeconds(10));
    }
}
