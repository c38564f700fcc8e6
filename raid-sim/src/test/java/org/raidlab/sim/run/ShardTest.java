package org.raidlab.sim.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShardTest {
    @Test
    void allPartsTogetherAreAllSeedsEachOnce() {
        long[] together = IntStream.rangeClosed(1, 3)
                .mapToObj(number -> new Shard(number, 3).seeds(5, 10))
                .flatMapToLong(LongStream::of)
                .sorted()
                .toArray();
        assertThat(together).containsExactly(5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    }

    @Test
    void partsDifferByOneSeedAtMost() {
        assertThat(IntStream.rangeClosed(1, 4).map(number -> new Shard(number, 4).seeds(1, 10).length))
                .containsExactly(3, 3, 2, 2);
    }

    @Test
    void aPartIsWrittenAsItsNumberAndHowManyThereAre() {
        assertThat(Shard.parse("3/8")).contains(new Shard(3, 8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/8", "9/8", "3", "3/", "a/b", "-1/2", "1/0"})
    void anythingElseIsNone(String text) {
        assertThat(Shard.parse(text)).isEmpty();
    }
}
