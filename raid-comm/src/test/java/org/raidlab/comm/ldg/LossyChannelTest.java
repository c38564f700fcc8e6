package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.SeededRandom;

final class LossyChannelTest {
    private static final int DATAGRAMS = 10_000;
    private static final long MILLI = 1_000_000;
    private static final LossPolicy BAD = new LossPolicy(0.2, 0.1, 0.3, MILLI, 5 * MILLI);

    private final VirtualClock clock = new VirtualClock();
    private final List<Integer> passed = new ArrayList<>();

    private LossyChannel channel(LossPolicy policy, long seed) {
        LossyChannel channel =
                new LossyChannel((_, datagram) -> passed.add(datagram.getInt()), clock, new SeededRandom(seed));
        channel.setPolicy(policy);
        return channel;
    }

    /** Sends numbered datagrams, one every ten microseconds, and waits for the last. */
    private List<Integer> fate(LossyChannel channel) {
        passed.clear();
        for (int number = 0; number < DATAGRAMS; number++) {
            channel.send(
                    Pair.A, ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
            clock.advance(MILLI / 100);
            channel.onDeadline();
        }
        while (channel.nextDeadlineNanos() != Long.MAX_VALUE) {
            clock.advanceTo(channel.nextDeadlineNanos());
            channel.onDeadline();
        }
        return List.copyOf(passed);
    }

    @Test
    void theSameSeedMeansTheSameFate() {
        List<Integer> first = fate(channel(BAD, 7));
        assertThat(fate(channel(BAD, 7))).isEqualTo(first);
        assertThat(fate(channel(BAD, 8))).isNotEqualTo(first);
    }

    @Test
    void whatPassedWasSentOrDoubledAndNotLost() {
        LossyChannel channel = channel(BAD, 7);
        List<Integer> arrived = fate(channel);
        long lost = count(channel, "lost");
        long duplicated = count(channel, "duplicated");
        assertThat(count(channel, "passed")).isEqualTo(arrived.size()).isEqualTo(DATAGRAMS - lost + duplicated);
        assertThat(arrived.stream().distinct().count()).isEqualTo(DATAGRAMS - lost);
    }

    @Test
    void sharesAreWhatThePolicySays() {
        LossyChannel channel = channel(BAD, 7);
        List<Integer> arrived = fate(channel);
        assertThat(count(channel, "lost")).isBetween(1_850L, 2_150L);
        assertThat(count(channel, "duplicated")).isBetween(700L, 900L);
        assertThat(count(channel, "held-back")).isBetween(2_400L, 2_900L);
        assertThat(arrived).isNotEqualTo(arrived.stream().sorted().toList());
    }

    @Test
    void aCalmChannelPassesEverythingAtOnceAndInOrder() {
        LossyChannel channel = channel(LossPolicy.CALM, 7);
        channel.send(Pair.A, ByteBuffer.wrap(new byte[] {0, 0, 0, 1}));
        assertThat(passed).containsExactly(1);
        List<Integer> arrived = fate(channel);
        assertThat(arrived).hasSize(DATAGRAMS).isSorted();
        assertThat(count(channel, "lost") + count(channel, "duplicated") + count(channel, "held-back"))
                .isZero();
    }

    @Test
    void aDelayedDatagramIsACopyAndNotTheLentBuffer() {
        LossyChannel channel = channel(new LossPolicy(0, 1, 0, MILLI, 0), 7);
        ByteBuffer lent = ByteBuffer.allocate(Integer.BYTES).putInt(5).flip();
        channel.send(Pair.A, lent);
        lent.putInt(0, 6);
        clock.advance(MILLI - 1);
        channel.onDeadline();
        assertThat(passed).isEmpty();
        clock.advance(1);
        channel.onDeadline();
        assertThat(passed).containsExactly(5, 5);
    }

    @Test
    void aPolicyOfLossesAppliesToDatagramsInTwoPartsToo() {
        LossyChannel channel = channel(LossPolicy.losing(1), 7);
        channel.send(Pair.A, ByteBuffer.allocate(2), ByteBuffer.allocate(2));
        assertThat(passed).isEmpty();
        channel.setPolicy(LossPolicy.losing(0));
        channel.send(Pair.A, ByteBuffer.allocate(2), ByteBuffer.allocate(2));
        assertThat(passed).containsExactly(0);
        assertThat(count(channel, "passed")).isEqualTo(1);
    }

    @Test
    void aLinkHasAPolicyOfItsOwnUntilThatOfAllLinksIsSet() {
        LossyChannel channel = channel(LossPolicy.CALM, 7);
        channel.setPolicy(List.of(Pair.B), LossPolicy.losing(1));
        channel.send(Pair.B, ByteBuffer.allocate(4));
        channel.send(Pair.B, ByteBuffer.allocate(2), ByteBuffer.allocate(2));
        assertThat(passed).isEmpty();
        channel.send(Pair.A, ByteBuffer.allocate(4));
        assertThat(passed).hasSize(1);
        channel.setPolicy(LossPolicy.CALM);
        channel.send(Pair.B, ByteBuffer.allocate(4));
        assertThat(passed).hasSize(2);
    }

    @Test
    void equalDelaysKeepTheOrderAndTheChannelHoldsABoundedNumber() {
        LossPolicy slow = new LossPolicy(0, 0, 0, MILLI, 0);
        LossyChannel channel = channel(slow, 7);
        assertThat(channel.policyOf(Pair.A)).isEqualTo(slow);
        for (int number = 0; number <= 65_536; number++) {
            channel.send(
                    Pair.A, ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
        }
        assertThat(count(channel, "lost")).isEqualTo(1);
        assertThat(channel.nextDeadlineNanos()).isEqualTo(clock.monotonicNanos() + MILLI);
        clock.advance(MILLI);
        channel.onDeadline();
        assertThat(passed).hasSize(65_536).isSorted();
    }

    @Test
    void aDatagramIsHeldBackForItsDelayAndNoLongerThanThePolicySays() {
        LossyChannel channel = channel(new LossPolicy(0, 0, 1, MILLI, 5 * MILLI), 7);
        for (int number = 0; number < 100; number++) {
            channel.send(
                    Pair.A, ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
        }
        clock.advance(MILLI);
        channel.onDeadline();
        assertThat(passed).hasSizeLessThan(5);
        clock.advance(4 * MILLI);
        channel.onDeadline();
        assertThat(passed).hasSizeBetween(60, 95);
        clock.advance(MILLI);
        channel.onDeadline();
        assertThat(passed).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_400, LdgConfig.PATH_SIZED})
    void sixtyFourMebibytesArriveThoughTwoPercentAreLost(int fragmentBytes) {
        int length = 64 << 20;
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes).withMessageBytesMax(length);
        Pair pair = new Pair(config, LossPolicy.losing(0.02), 7);
        byte[] message = Pair.message(length, 7);
        assertThat(pair.a.send(Pair.B, message)).isTrue();
        pair.run(1_000_000);
        assertThat(pair.arrived).hasSize(1);
        assertThat(Arrays.equals(pair.arrived.getFirst(), message)).isTrue();
        assertThat(pair.a.counters().get(LdgCount.FRAGMENTS_REPAIRED)).isPositive();
        assertThat(pair.b.reassemblyBytes()).isZero();
    }

    private static long count(LossyChannel channel, String what) {
        Long count = channel.byName().get("lossy." + what);
        return count == null ? -1 : count;
    }
}
