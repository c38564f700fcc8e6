package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.ldg.IdWindow.Verdict;

final class DuplicateFilterTest {
    private static final ProcessId SENDER = new ProcessId(7, 1);

    /** The rule, said by a set that forgets nothing. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theWindowSaysWhatASetWouldSay(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        IdWindow window = new IdWindow();
        TreeSet<Long> seen = new TreeSet<>();
        long base = 1;
        for (int step = 0; step < 50_000; step++) {
            base += random.nextInt(100) == 0 ? random.nextInt(3 * IdWindow.SPAN) : random.nextInt(3);
            long id = Math.max(1, base - random.nextInt(2 * IdWindow.SPAN));
            assertThat(window.see(id))
                    .as("seed %d step %d id %d", seed, step, id)
                    .isEqualTo(expected(seen, id));
            seen.add(id);
        }
    }

    private static Verdict expected(TreeSet<Long> seen, long id) {
        if (!seen.isEmpty() && seen.last() - id >= IdWindow.SPAN) {
            return Verdict.STALE;
        }
        return seen.contains(id) ? Verdict.DUPLICATE : Verdict.NEW;
    }

    @Test
    void numbersBelowOneAreStale() {
        assertThat(new IdWindow().see(0)).isEqualTo(Verdict.STALE);
        assertThat(new IdWindow().see(Long.MIN_VALUE)).isEqualTo(Verdict.STALE);
    }

    @Test
    void aLeapToTheLargestNumberEndsQuickly() {
        IdWindow window = new IdWindow();
        assertThat(window.see(Long.MAX_VALUE)).isEqualTo(Verdict.NEW);
        assertThat(window.see(Long.MAX_VALUE)).isEqualTo(Verdict.DUPLICATE);
    }

    @Test
    void anotherLifeOfASenderBeginsAnew() {
        DuplicateFilter filter = new DuplicateFilter(10);
        assertThat(filter.see(SENDER, 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.see(SENDER, 1)).isEqualTo(Verdict.DUPLICATE);
        assertThat(filter.see(new ProcessId(7, 2), 1)).isEqualTo(Verdict.NEW);
        assertThat(filter.see(SENDER, 1)).isEqualTo(Verdict.DUPLICATE);
    }

    @Test
    void onlySoManySendersAreRememberedTheLatestLongest() {
        DuplicateFilter filter = new DuplicateFilter(3);
        for (int number = 0; number < 1_000; number++) {
            filter.see(new ProcessId(number, 1), 1);
            filter.see(SENDER, number + 1);
        }
        assertThat(filter.senders()).isEqualTo(3);
        assertThat(filter.see(SENDER, 1_000)).isEqualTo(Verdict.DUPLICATE);
    }
}
