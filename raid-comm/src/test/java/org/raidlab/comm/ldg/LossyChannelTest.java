package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

final class LossyChannelTest {
    private static final int MANY = 10_000;

    private final VirtualClock clock = new VirtualClock();
    private final List<Integer> arrived = new ArrayList<>();
    private final LossyChannel channel = channel(1);

    private LossyChannel channel(long seed) {
        return new LossyChannel((_, datagram) -> arrived.add(datagram.getInt()), clock, new SeededRandom(seed));
    }

    private void send(LossyChannel through, int count) {
        for (int i = 0; i < count; i++) {
            through.send(Pair.B, ByteBuffer.allocate(4).putInt(i).flip());
        }
    }

    @Test
    void aCalmChannelPassesEverythingInOrder() {
        send(channel, 100);
        assertThat(arrived).hasSize(100).isSorted();
    }

    @Test
    void theShareThatIsLostIsTheShareAskedFor() {
        channel.setPolicy(LossPolicy.losing(0.3));
        send(channel, MANY);
        assertThat(arrived.size()).isCloseTo(7_000, Percentage.withPercentage(3));
        assertThat(channel.byName()).containsEntry("lossy.lost", (long) MANY - arrived.size());
    }

    @Test
    void duplicatesArriveTwice() {
        channel.setPolicy(new LossPolicy(0, 1, 0, 0, 0));
        send(channel, 3);
        assertThat(arrived).containsExactly(0, 0, 1, 1, 2, 2);
    }

    @Test
    void aDelayHoldsUntilItsTime() {
        channel.setPolicy(new LossPolicy(0, 0, 0, 1_000, 0));
        send(channel, 2);
        clock.advance(999);
        channel.onDeadline();
        assertThat(arrived).isEmpty();
        assertThat(channel.nextDeadlineNanos()).isEqualTo(clock.monotonicNanos() + 1);
        clock.advance(1);
        channel.onDeadline();
        assertThat(arrived).containsExactly(0, 1);
        assertThat(channel.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatIsHeldBackIsOvertaken() {
        channel.setPolicy(new LossPolicy(0, 0, 0.5, 0, 1_000));
        send(channel, 100);
        clock.advance(1_000);
        channel.onDeadline();
        assertThat(arrived).hasSize(100).doesNotHaveDuplicates();
        assertThat(arrived).isNotEqualTo(arrived.stream().sorted().toList());
    }

    @Test
    void theSameSeedDoesTheSame() {
        LossPolicy policy = new LossPolicy(0.2, 0.2, 0, 0, 0);
        channel.setPolicy(policy);
        send(channel, 1_000);
        List<Integer> first = List.copyOf(arrived);
        arrived.clear();
        LossyChannel second = channel(1);
        second.setPolicy(policy);
        send(second, 1_000);
        assertThat(arrived).isEqualTo(first);
    }
}
