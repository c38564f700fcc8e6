package org.raidlab.sim.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.sim.run.Shrinker.Shrunk;

class ShrinkerTest {
    private static List<Integer> simpler(int number) {
        return number == 0 ? List.of() : List.of(number / 2, number - 1);
    }

    @Test
    void theLeastThatFailsIsFound() {
        Shrunk<Integer> shrunk = Shrinker.shrink(1_000, ShrinkerTest::simpler, number -> number >= 37, 100);
        assertThat(shrunk.what()).isEqualTo(37);
        assertThat(shrunk.isLeast()).isTrue();
    }

    @Test
    void whatCannotBeMadeSimplerStays() {
        Shrunk<Integer> shrunk = Shrinker.shrink(8, ShrinkerTest::simpler, number -> number == 8, 100);
        assertThat(shrunk).isEqualTo(new Shrunk<>(8, 2, true));
    }

    @Test
    void theSearchIsBounded() {
        Shrunk<Integer> shrunk = Shrinker.shrink(1_000, ShrinkerTest::simpler, number -> true, 3);
        assertThat(shrunk).isEqualTo(new Shrunk<>(125, 3, false));
    }
}
