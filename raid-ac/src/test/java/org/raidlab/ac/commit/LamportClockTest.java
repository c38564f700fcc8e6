package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;

class LamportClockTest {
    private final LamportClock clock = new LamportClock();

    @Test
    void aClaimNearTheEndOfTheNumbersIsNotAllowed() {
        assertThat(clock.allows(new Stamp(Long.MAX_VALUE))).isFalse();
        assertThat(clock.allows(Stamp.of(1L << 41, 1))).isFalse();
    }

    @Test
    void whatAnotherSiteMayHaveSeenIsAllowed() {
        assertThat(clock.allows(Stamp.NONE)).isTrue();
        assertThat(clock.allows(Stamp.of(1_000_000_000_000L, 3))).isTrue();
    }

    @Test
    void aClaimThatIsTooFarAheadIsApproached() {
        assertThat(clock.approach(Stamp.of(3L << 40, 1))).isFalse();
        assertThat(clock.approach(Stamp.of(3L << 40, 1))).isFalse();
        assertThat(clock.approach(Stamp.of(3L << 40, 1))).isTrue();
    }
}
