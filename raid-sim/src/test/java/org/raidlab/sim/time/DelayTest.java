package org.raidlab.sim.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

final class DelayTest {
    @Test
    void aDelayIsItsBaseAndATailOfTheRightMean() {
        SeededRandom random = new SeededRandom(5);
        Delay delay = new Delay(1_000, 500);
        long[] drawn = LongStream.range(0, 20_000).map(n -> delay.draw(random)).toArray();
        assertThat(LongStream.of(drawn).min().orElseThrow()).isBetween(1_000L, 1_005L);
        assertThat(LongStream.of(drawn).average().orElseThrow()).isBetween(1_480.0, 1_520.0);
    }

    @Test
    void withoutATailNothingIsDrawn() {
        SeededRandom random = new SeededRandom(5);
        assertThat(new Delay(70, 0).draw(random)).isEqualTo(70);
        assertThat(random.nextLong()).isEqualTo(new SeededRandom(5).nextLong());
    }
}
