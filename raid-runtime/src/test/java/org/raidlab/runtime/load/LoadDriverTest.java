package org.raidlab.runtime.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.EnvironmentException;

/** Loads on a system that takes some milliseconds for each request, in virtual time. */
class LoadDriverTest {
    private static final Duration GRACE = Duration.ofMillis(100);

    /** A system, its clients and their time. */
    private static final class Bench implements LoadDriver.Clients, Clock {
        private final LoadDriver driver;
        private final TreeMap<Long, List<Integer>> answers = new TreeMap<>();
        private final List<String> begun = new ArrayList<>();
        private final List<Long> latencies = new ArrayList<>();
        private final List<Integer> abandoned = new ArrayList<>();
        private final List<String> timers = new ArrayList<>();
        private long serviceMillis = 10;
        /** No request is answered before this time. */
        private long stalledUntil;

        private long pauseMillis;
        private int offered = Integer.MAX_VALUE;
        private int doneCalls;
        private long now;
        private long wakeAt = Long.MAX_VALUE;

        Bench(LoadSchedule schedule) {
            driver = new LoadDriver(new LoadDriver.Setup(schedule, GRACE, this, new SeededRandom(1)), this);
        }

        @Override
        public boolean begin(int client) {
            if (offered == 0) {
                return false;
            }
            offered--;
            begun.add(client + "@" + now / 1_000_000);
            long answer = Math.max(now + millis(serviceMillis), millis(stalledUntil));
            answers.computeIfAbsent(answer, at -> new ArrayList<>()).add(client);
            return true;
        }

        @Override
        public void onTimer(int client) {
            timers.add(client + "@" + now / 1_000_000);
        }

        @Override
        public void abandon(int client) {
            abandoned.add(client);
            driver.ended(client, 0);
        }

        @Override
        public void wakeAt(long nanos) {
            wakeAt = nanos;
        }

        @Override
        public void done() {
            doneCalls++;
        }

        @Override
        public long monotonicNanos() {
            return now;
        }

        @Override
        public long wallNanos() {
            return now;
        }

        /** Runs the load until it is done. */
        Bench run() {
            driver.begin();
            while (doneCalls == 0) {
                step();
            }
            return this;
        }

        void step() {
            if (!answers.isEmpty() && answers.firstKey() <= wakeAt) {
                now = answers.firstKey();
                for (int client : answers.pollFirstEntry().getValue()) {
                    latencies.add(driver.latencyNanos(client) / 1_000_000);
                    driver.ended(client, millis(pauseMillis));
                }
            } else {
                now = Math.max(now, wakeAt);
                driver.onWake();
            }
        }
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    private static LoadSchedule closed(int clients, long thinkMillis, long millis) {
        return new LoadSchedule(
                clients,
                new Arrivals.Closed(Duration.ofMillis(thinkMillis)),
                Duration.ofMillis(millis),
                Long.MAX_VALUE);
    }

    private static LoadSchedule open(int clients, double perSecond, Arrivals.Spacing spacing, long millis) {
        return new LoadSchedule(
                clients, new Arrivals.Open(perSecond, spacing), Duration.ofMillis(millis), Long.MAX_VALUE);
    }

    @Test
    void aClosedLoadBeginsEachRequestWhenTheThinkTimeAfterTheLastIsOver() {
        Bench bench = new Bench(closed(1, 20, 100)).run();
        assertThat(bench.begun).containsExactly("0@0", "0@30", "0@60", "0@90");
        assertThat(bench.latencies).containsExactly(10L, 10L, 10L, 10L);
    }

    @Test
    void aPauseAfterARefusalIsLongerThanTheThinkTimeButNotAddedToIt() {
        Bench bench = new Bench(closed(1, 20, 100));
        bench.pauseMillis = 50;
        assertThat(bench.run().begun).containsExactly("0@0", "0@60");
    }

    @Test
    void theRequestsThatRunAtTheLimitEndAndNoOthersBegin() {
        Bench bench = new Bench(closed(2, 0, 25)).run();
        assertThat(bench.begun).containsExactly("0@0", "1@0", "0@10", "1@10", "0@20", "1@20");
        assertThat(bench.latencies).hasSize(6);
        assertThat(bench.doneCalls).isOne();
    }

    @Test
    void aLimitOfRequestsIsNotExceededByClientsThatAreStillBusy() {
        Bench bench = new Bench(new LoadSchedule(4, Duration.ofHours(1), 6)).run();
        assertThat(bench.begun).hasSize(6);
    }

    @Test
    void uniformArrivalsComeAtTheRateAndTakeTheClientsInTurn() {
        Bench bench = new Bench(open(3, 100, Arrivals.Spacing.UNIFORM, 55)).run();
        assertThat(bench.begun).containsExactly("0@10", "1@20", "2@30", "0@40", "1@50");
    }

    /** One request a millisecond, and nothing is answered for 50 ms: the requests of that time tell of the stall. */
    @Test
    void anOpenLoadCountsTheWaitForAFreeClient() {
        Bench bench = new Bench(open(1, 1_000, Arrivals.Spacing.UNIFORM, 60));
        bench.serviceMillis = 0;
        bench.stalledUntil = 50;
        assertThat(bench.run().latencies.subList(0, 50)).first().isEqualTo(49L);
        assertThat(bench.latencies.subList(0, 50)).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(bench.latencies).last().isEqualTo(0L);
    }

    @Test
    void poissonArrivalsHaveTheRateAndTheSpreadOfTheirGaps() {
        Bench bench = new Bench(open(50, 1_000, Arrivals.Spacing.POISSON, 10_000));
        bench.serviceMillis = 1;
        bench.run();
        assertThat((double) bench.begun.size()).isCloseTo(10_000, within(400.0));
        SeededRandom random = new SeededRandom(3);
        Arrivals.Open arrivals = new Arrivals.Open(1_000, Arrivals.Spacing.POISSON);
        int beyondMean = 0;
        for (int draw = 0; draw < 10_000; draw++) {
            beyondMean += arrivals.gapNanos(random) > 1_000_000 ? 1 : 0;
        }
        assertThat(beyondMean / 10_000.0).isCloseTo(1 / Math.E, within(0.02));
    }

    @Test
    void theArrivalsBeforeTheLimitAreServedAfterItAndTheRestIsCounted() {
        Bench bench = new Bench(open(1, 100, Arrivals.Spacing.UNIFORM, 100));
        bench.serviceMillis = 40;
        bench.run();
        assertThat(bench.begun).hasSize(5);
        assertThat(bench.abandoned).containsExactly(0);
        assertThat(bench.driver.unserved()).isEqualTo(4);
    }

    @Test
    void whatASilentSystemLeavesUnansweredIsAbandonedAfterTheGracePeriod() {
        Bench bench = new Bench(closed(2, 0, 50));
        bench.stalledUntil = 3_600_000;
        bench.run();
        assertThat(bench.abandoned).containsExactly(0, 1);
        assertThat(bench.now).isEqualTo(millis(150));
        assertThat(bench.doneCalls).isOne();
    }

    @Test
    void aStoppedLoadEndsWithItsRunningRequests() {
        Bench bench = new Bench(closed(1, 0, 3_600_000));
        bench.driver.begin();
        bench.step();
        bench.driver.stop();
        assertThat(bench.doneCalls).isZero();
        bench.step();
        assertThat(bench.doneCalls).isOne();
        assertThat(bench.begun).hasSize(2);
    }

    @Test
    void aLoadWithoutFurtherRequestsEndsBeforeItsTime() {
        Bench bench = new Bench(closed(3, 0, 3_600_000));
        bench.offered = 5;
        bench.run();
        assertThat(bench.begun).hasSize(5);
        assertThat(bench.now).isEqualTo(millis(20));
    }

    /** As when a client gives a failed request back: another client, which has found none, gets it at once. */
    @Test
    void aClientThatFoundNoRequestIsAskedAgainWhenAnotherOnesHasEnded() {
        Bench bench = new Bench(closed(2, 0, 3_600_000));
        bench.offered = 1;
        bench.pauseMillis = 50;
        bench.driver.begin();
        bench.offered++;
        bench.step();
        assertThat(bench.begun).containsExactly("0@0", "1@10");
    }

    @Test
    void aLoadThatGetsOnMayRestartItsTime() {
        Bench bench = new Bench(closed(1, 0, 15));
        bench.driver.begin();
        bench.step();
        bench.driver.restartTime();
        while (bench.now < millis(20)) {
            bench.step();
        }
        assertThat(bench.begun).containsExactly("0@0", "0@10", "0@20");
    }

    @Test
    void aClientsTimerIsSetToTheLastTimeAskedFor() {
        Bench bench = new Bench(closed(1, 0, 5));
        bench.driver.begin();
        bench.driver.wakeAfter(0, millis(2));
        bench.driver.wakeAfter(0, millis(4));
        while (bench.doneCalls == 0) {
            bench.step();
        }
        assertThat(bench.timers).containsExactly("0@4");
    }

    @Test
    void clientsThatCannotGoOnEndTheWaitWithTheReason() {
        Bench bench = new Bench(closed(1, 0, 3_600_000));
        LoadThread thread = new LoadThread(bench.driver, Runnable::run);
        thread.begin();
        thread.fail(new IllegalStateException("no socket"));
        assertThatThrownBy(thread::await)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("no socket");
    }
}
