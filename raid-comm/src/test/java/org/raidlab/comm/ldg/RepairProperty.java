package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/** Long messages through bad networks: each arrives once and whole, or is reported expired. */
final class RepairProperty {
    private static final int RUNS = 150;
    private static final int STEPS_MAX = 200_000;
    private static final long MILLI = 1_000_000;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.1, 0.3})
    void eachMessageArrivesOnceAndWholeOrIsReported(double loss) {
        int sent = 0;
        int arrived = 0;
        for (long seed = 1; seed <= RUNS; seed++) {
            Run run = new Run(seed, loss).play();
            sent += run.sent.size();
            arrived += run.pair.arrived.size();
        }
        assertThat(arrived).as("of %d", sent).isGreaterThan(sent * 99 / 100);
    }

    @Test
    void theSameSeedMakesTheSameDatagrams() {
        Run first = new Run(42, 0.2).play();
        Run second = new Run(42, 0.2).play();
        assertThat(first.pair.a.counters().byName())
                .isEqualTo(second.pair.a.counters().byName());
        assertThat(first.pair.clock.monotonicNanos()).isEqualTo(second.pair.clock.monotonicNanos());
        assertThat(new Run(43, 0.2).play().pair.clock.monotonicNanos()).isNotEqualTo(first.pair.clock.monotonicNanos());
    }

    /** A network, settings and messages, all drawn from a seed. */
    private static final class Run {
        private final long seed;
        private final RandomSource random;
        private final Pair pair;
        private final List<byte[]> sent = new ArrayList<>();

        Run(long seed, double loss) {
            this.seed = seed;
            random = new SeededRandom(seed);
            LdgConfig config = LdgConfig.DEFAULT
                    .withFragmentBytes(LdgConfig.FRAGMENT_BYTES_MIN + random.nextInt(1_300))
                    .withReceiveBufferBytes(10_000 + random.nextInt(200_000));
            LossPolicy policy = new LossPolicy(
                    random.nextDouble() * loss,
                    random.nextDouble() * 0.5,
                    random.nextDouble() * 0.5,
                    random.nextInt((int) MILLI),
                    random.nextInt((int) (3 * MILLI)));
            pair = new Pair(config, policy, seed).corrupting(random.nextDouble() * 0.05);
        }

        Run play() {
            int count = 1 + random.nextInt(8);
            for (int i = 0; i < count; i++) {
                byte[] message = Pair.message(2_000 + random.nextInt(60_000), seed * 100 + i);
                sent.add(message);
                assertThat(pair.a.send(Pair.B, message)).isTrue();
            }
            pair.run(STEPS_MAX);
            check();
            return this;
        }

        private void check() {
            for (byte[] message : sent) {
                long times = pair.arrived.stream()
                        .filter(each -> Arrays.equals(each, message))
                        .count();
                assertThat(times).as("seed %d", seed).isLessThanOrEqualTo(1);
            }
            assertThat(pair.arrived).as("seed %d", seed).allMatch(this::wasSent);
            long expired = pair.a.counters().get(LdgCount.EXPIRED_OUT);
            assertThat(pair.arrived.size() + expired).as("seed %d", seed).isGreaterThanOrEqualTo(sent.size());
            assertThat(pair.isQuiet()).as("seed %d", seed).isTrue();
            long answers = pair.b.counters().get(LdgCount.ANSWER_BYTES_OUT);
            assertThat(answers).isLessThanOrEqualTo(3 * pair.b.counters().get(LdgCount.BYTES_IN));
            assertThat(pair.b.counters().get(LdgCount.DROPPED_BAD_CHECKSUM)).isEqualTo(pair.corruptedToB());
        }

        private boolean wasSent(byte[] message) {
            return sent.stream().anyMatch(each -> Arrays.equals(each, message));
        }
    }
}
