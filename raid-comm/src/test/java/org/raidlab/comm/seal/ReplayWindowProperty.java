package org.raidlab.comm.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.property.Property;

/** A window judges as a set of all counts would. */
final class ReplayWindowProperty {
    @Test
    void noCountPassesTwiceAndNoNewOneNearTheHighestIsRefused() {
        Property.forAll(RandomSource::nextLong, 200, seed -> {
            RandomSource random = new org.raidlab.core.SeededRandom(seed);
            ReplayWindow window = new ReplayWindow();
            TreeSet<Long> seen = new TreeSet<>();
            long highest = 0;
            for (int step = 0; step < 3_000; step++) {
                long count = Math.max(1, highest + 40 - random.nextInt(step % 7 == 0 ? 1_500 : 80));
                SealCount refusal = window.refusal(count);
                if (highest - count >= ReplayWindow.SPAN) {
                    assertThat(refusal).isEqualTo(SealCount.DROPPED_STALE);
                } else {
                    assertThat(refusal).isEqualTo(seen.contains(count) ? SealCount.DROPPED_REPLAYED : null);
                }
                if (refusal == null) {
                    window.mark(count);
                    seen.add(count);
                    highest = Math.max(highest, count);
                }
            }
        });
    }

    @Test
    void theEndsOfTheNumbersAreNoTrap() {
        ReplayWindow window = new ReplayWindow();
        assertThat(window.refusal(0)).isEqualTo(SealCount.DROPPED_STALE);
        assertThat(window.refusal(-1)).isEqualTo(SealCount.DROPPED_STALE);
        window.mark(Long.MAX_VALUE);
        assertThat(window.refusal(Long.MAX_VALUE)).isEqualTo(SealCount.DROPPED_REPLAYED);
        assertThat(window.refusal(Long.MAX_VALUE - 1)).isNull();
    }
}
