package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.property.Property;

/** What the long datagram promises, under losses, repetition and reordering. */
final class LdgProperty {
    private static final int STEPS_MAX = 2_000_000;
    private static final long MILLI = 1_000_000;
    private static final long DELAY = MILLI;
    private static final long HOLD = 4 * MILLI;
    private static final LdgTiming HURRIED = new LdgTiming(40 * MILLI, 5 * MILLI, 250 * MILLI, 12);

    /** One run: which network, which settings, how long the messages are. */
    record Run(long seed, LossPolicy network, int fragmentBytes, int bufferBytes, List<Integer> lengths) {
        static Run next(RandomSource random) {
            LossPolicy network = new LossPolicy(
                    0.3 * random.nextDouble(), 0.2 * random.nextDouble(), 0.5 * random.nextDouble(), DELAY, HOLD);
            int fragmentBytes = LdgConfig.FRAGMENT_BYTES_MIN + random.nextInt(1_400);
            int bufferBytes = 1 << (10 + random.nextInt(10));
            List<Integer> lengths = new ArrayList<>();
            int messages = 1 + random.nextInt(10);
            for (int i = 0; i < messages; i++) {
                lengths.add(Integer.BYTES + random.nextInt(1 << (5 + random.nextInt(12))));
            }
            return new Run(random.nextLong(), network, fragmentBytes, bufferBytes, lengths);
        }

        Pair pair(LdgTiming timing) {
            LdgConfig config = LdgConfig.DEFAULT
                    .withFragmentBytes(fragmentBytes)
                    .withReceiveBufferBytes(bufferBytes)
                    .withTiming(timing);
            return new Pair(config, network, seed);
        }

        /** The message begins with its own number. */
        byte[] message(int number) {
            byte[] message = Pair.message(lengths.get(number), seed + number);
            ByteBuffer.wrap(message).putInt(number);
            return message;
        }

        void sendAll(Pair pair) {
            for (int number = 0; number < lengths.size(); number++) {
                assertThat(pair.a.send(Pair.B, message(number))).isTrue();
            }
        }

        /** How often each message arrived; all of them as they were sent. */
        int[] arrivals(Pair pair) {
            int[] arrivals = new int[lengths.size()];
            for (byte[] message : pair.arrived) {
                int number = ByteBuffer.wrap(message).getInt();
                assertThat(message).isEqualTo(message(number));
                arrivals[number]++;
            }
            return arrivals;
        }

        boolean isLong(int number) {
            int room = fragmentBytes - Header.BYTES;
            return BundleContent.bytesFor(message(number).length) > room;
        }
    }

    @Test
    void everyLongMessageArrivesOnceOrIsGivenUpAndEveryShortOneAtMostOnce() {
        Property.forAll(Run::next, 150, run -> checkPromises(run, LdgTiming.DEFAULT));
    }

    @Test
    void inAHurryMessagesAreGivenUpOnBothSidesWithinTheirLifetime() {
        LongAdder givenUp = new LongAdder();
        Property.forAll(Run::next, 150, run -> givenUp.add(checkPromises(run, HURRIED)));
        assertThat(givenUp.sum()).isPositive();
    }

    /** Answers how many long messages did not arrive. */
    private static int checkPromises(Run run, LdgTiming timing) {
        Pair pair = run.pair(timing);
        long start = pair.clock.monotonicNanos();
        run.sendAll(pair);
        pair.run(STEPS_MAX);
        int[] arrivals = run.arrivals(pair);
        assertThat(Arrays.stream(arrivals).allMatch(times -> times <= 1)).isTrue();
        int missing = 0;
        for (int number = 0; number < arrivals.length; number++) {
            missing += run.isLong(number) && arrivals[number] == 0 ? 1 : 0;
        }
        assertThat((long) missing).isLessThanOrEqualTo(pair.a.counters().get(LdgCount.EXPIRED_OUT));
        assertNothingIsLeft(pair);
        long lastFragment = timing.lifetimeNanos() + DELAY + HOLD;
        assertThat(pair.clock.monotonicNanos() - start)
                .isLessThanOrEqualTo(lastFragment + timing.lifetimeNanos() + 2 * (DELAY + HOLD));
        return missing;
    }

    private static void assertNothingIsLeft(Pair pair) {
        assertThat(pair.a.outgoingBytes()).isZero();
        assertThat(pair.b.reassemblyBytes()).isZero();
        assertThat(pair.a.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(pair.b.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void withATenthLostEveryLongMessageArrives() {
        Property.forAll(Run::next, 100, drawn -> {
            LossPolicy network = new LossPolicy(0.1, 0.1, 0.2, DELAY, HOLD);
            Run run = new Run(drawn.seed, network, drawn.fragmentBytes, drawn.bufferBytes, drawn.lengths);
            Pair pair = run.pair(LdgTiming.DEFAULT);
            run.sendAll(pair);
            pair.run(STEPS_MAX);
            int[] arrivals = run.arrivals(pair);
            for (int number = 0; number < arrivals.length; number++) {
                assertThat(arrivals[number]).isBetween(run.isLong(number) ? 1 : 0, 1);
            }
        });
    }

    @Test
    void aReceiverThatBeginsANewLifeInBetweenLeavesNothingHanging() {
        Property.forAll(Run::next, 60, run -> {
            Pair pair = run.pair(LdgTiming.DEFAULT);
            run.sendAll(pair);
            pair.run(3);
            pair.restartB();
            pair.run(STEPS_MAX);
            run.arrivals(pair);
            assertNothingIsLeft(pair);
        });
    }
}
