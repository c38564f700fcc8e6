package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;

/** Settings with which an endpoint could not work are refused. */
final class LdgSettingsTest {
    private static final int GIB = 1 << 30;

    @Test
    void anEndpointHasRoomForAMessageAndASender() {
        assertThat(new LdgLimits(1, 1, 1, 1, 1, 1).sendersMax()).isEqualTo(1);
        assertThat(new LdgLimits(GIB, 1, 1, GIB, GIB, 1).messageBytesMax()).isEqualTo(GIB);
        assertRefused(() -> new LdgLimits(0, 1, 1, 1, 1, 1));
        assertRefused(() -> new LdgLimits(GIB + 1, 1, 1, 2L * GIB, 2L * GIB, 1));
        assertRefused(() -> new LdgLimits(1, 0, 1, 1, 1, 1));
        assertRefused(() -> new LdgLimits(1, 1, 0, 1, 1, 1));
        assertRefused(() -> new LdgLimits(2, 1, 1, 1, 2, 1));
        assertRefused(() -> new LdgLimits(2, 1, 1, 2, 1, 1));
        assertRefused(() -> new LdgLimits(1, 1, 1, 1, 1, 0));
    }

    @Test
    void longerMessagesGetMemoryForFourAndNoLess() {
        LdgLimits longer = LdgLimits.DEFAULT.withMessageBytesMax(GIB);
        assertThat(longer.reassemblyBytesMax()).isEqualTo(4L * GIB);
        assertThat(longer.outgoingBytesMax()).isEqualTo(4L * GIB);
        LdgLimits shorter = LdgLimits.DEFAULT.withMessageBytesMax(1);
        assertThat(shorter.outgoingBytesMax()).isEqualTo(LdgLimits.DEFAULT.outgoingBytesMax());
    }

    @Test
    void delaysArePositiveAndDoubleToTheirBound() {
        LdgTiming timing = new LdgTiming(1, 10, 35, 1);
        assertThat(timing.delayNanos(0)).isEqualTo(10);
        assertThat(timing.delayNanos(1)).isEqualTo(20);
        assertThat(timing.delayNanos(2)).isEqualTo(35);
        assertThat(timing.delayNanos(200)).isEqualTo(35);
        assertThat(new LdgTiming(1, 1, 1, 1).repairTriesMax()).isEqualTo(1);
        assertRefused(() -> new LdgTiming(0, 1, 1, 1));
        assertRefused(() -> new LdgTiming(1, 0, 1, 1));
        assertRefused(() -> new LdgTiming(1, 2, 1, 1));
        assertRefused(() -> new LdgTiming(1, 1, 1, 0));
    }

    @Test
    void aFragmentHasRoomForTwoChunksAndFitsADatagram() {
        int least = LdgConfig.FRAGMENT_BYTES_MIN;
        int most = LdgConfig.DATAGRAM_BYTES_MAX;
        assertThat(LdgConfig.DEFAULT.withFragmentBytes(least).fragmentBytes()).isEqualTo(least);
        assertThat(LdgConfig.DEFAULT.withFragmentBytes(most).fragmentBytes()).isEqualTo(most);
        assertRefused(() -> LdgConfig.DEFAULT.withFragmentBytes(least - 1));
        assertRefused(() -> LdgConfig.DEFAULT.withFragmentBytes(most + 1));
        assertThat(LdgConfig.DEFAULT.withReceiveBufferBytes(1).receiveBufferBytes())
                .isEqualTo(1);
        assertRefused(() -> LdgConfig.DEFAULT.withReceiveBufferBytes(0));
    }

    @Test
    void aDelayIsBetweenNothingAndADay() {
        long day = 86_400_000_000_000L;
        assertThat(new LossPolicy(0, 0, 0, day, day).holdNanos()).isEqualTo(day);
        assertRefused(() -> new LossPolicy(0, 0, 0, -1, 0));
        assertRefused(() -> new LossPolicy(0, 0, 0, 0, -1));
        assertRefused(() -> new LossPolicy(0, 0, 0, day + 1, 0));
        assertRefused(() -> new LossPolicy(0, 0, 0, 0, day + 1));
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable settings) {
        assertThatIllegalArgumentException().isThrownBy(settings);
    }
}
