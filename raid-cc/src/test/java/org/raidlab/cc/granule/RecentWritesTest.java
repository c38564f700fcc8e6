package org.raidlab.cc.granule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.Stamp;

/** The ring against a list of all writes. */
class RecentWritesTest {
    private static final int WRITES = 1_000;

    private final List<Granule> all = new ArrayList<>();

    private static Written written(int number) {
        return new Written(number + 1, Stamp.of(number + 1, 1), number % 3 == 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64, 100, 300, 2_000})
    void theLastWritesAreRememberedAndTheHorizonIsTheLastThatWasForgotten(int max) {
        RecentWrites recent = new RecentWrites(max);
        Random random = new Random(max);
        Written horizon = Written.NEVER;
        for (int number = 0; number < WRITES; number++) {
            int forgotten = number - max;
            if (forgotten >= 0 && all.lastIndexOf(all.get(forgotten)) == forgotten) {
                horizon = new Written(forgotten + 1, Stamp.of(forgotten + 1, 1));
            }
            Granule granule = granule(random, max);
            all.add(granule);
            recent.add(granule, written(number));

            assertThat(recent.horizon()).isEqualTo(horizon);
            assertThat(recent.size()).isEqualTo(Math.min(number + 1, max));
            check(recent, granule(random, max), max);
        }
    }

    private void check(RecentWrites recent, Granule granule, int max) {
        int last = all.lastIndexOf(granule);
        boolean remembered = last >= 0 && last >= all.size() - max;
        assertThat(recent.of(granule)).isEqualTo(remembered ? written(last) : null);
    }

    /** One of about as many as are remembered, so that some are written again in time and some are not. */
    private static Granule granule(Random random, int max) {
        Granule.Kind kind = random.nextBoolean() ? Granule.Kind.TUPLE : Granule.Kind.KEY;
        return new Granule(kind, random.nextInt(2), random.nextInt(1 + max / 4));
    }
}
