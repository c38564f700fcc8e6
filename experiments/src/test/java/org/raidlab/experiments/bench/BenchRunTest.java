package org.raidlab.experiments.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;

class BenchRunTest {
    private final List<String> told = new ArrayList<>();
    private final BenchRun run = new BenchRun(told::add);

    /** Returns how many of the rates a warm-up took. */
    private int turns(double... rates) throws IOException {
        PrimitiveIterator.OfDouble left = Arrays.stream(rates).iterator();
        int[] turns = {0};
        run.warmUp(() -> {
            turns[0]++;
            return left.nextDouble();
        });
        return turns[0];
    }

    @Test
    void aSteadyContestantWarmsUpForThreeTurns() throws IOException {
        assertThat(turns(100, 102, 97, 300)).isEqualTo(3);
    }

    @Test
    void aContestantThatGetsFasterGoesOn() throws IOException {
        assertThat(turns(10, 20, 40, 80, 81, 79, 300)).isEqualTo(6);
    }

    @Test
    void oneSlowTurnIsNotTheEnd() throws IOException {
        assertThat(turns(10, 9, 20, 19, 20, 300)).isEqualTo(5);
    }

    @Test
    void aContestantThatAlwaysGetsFasterIsMeasuredAfterFifteenTurnsAndTheUserIsTold() throws IOException {
        double[] rising = new double[16];
        Arrays.setAll(rising, turn -> 1 << turn);

        assertThat(turns(rising)).isEqualTo(15);
        assertThat(told).singleElement().asString().startsWith("not yet steady after 15 turns");
    }

    @Test
    void aRunThatIsStoppedWarmsUpNoMore() {
        assertThatThrownBy(() -> run.warmUp(() -> {
                    run.stop();
                    return 1;
                }))
                .isInstanceOf(BenchRun.StoppedException.class);
    }
}
