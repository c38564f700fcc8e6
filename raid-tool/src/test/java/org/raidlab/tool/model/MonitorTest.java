package org.raidlab.tool.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Outcome;
import org.raidlab.tool.model.Monitor.Sample;

/** Rates from counters that only grow. */
final class MonitorTest {
    private static final long SECOND = 1_000_000_000L;

    private final Monitor monitor = new Monitor();

    private void see(int site, long committed, long forces) {
        monitor.take(new Observation.Seen(
                0,
                SiteStates.up(site, 1, List.of(1, 2), Map.of("AC.committed", committed, "log.forces", forces)),
                List.of()));
    }

    @Test
    void aRateIsTheGrowthOfAllSitesByTheTime() {
        monitor.sample(SECOND);
        see(1, 100, 10);
        see(2, 500, 0);
        monitor.sample(2 * SECOND);
        see(1, 140, 30);
        see(2, 520, 0);
        monitor.sample(4 * SECOND);
        Sample last = List.copyOf(monitor.samples()).getLast();
        assertThat(last.committed()).isEqualTo(30);
        assertThat(last.forces()).isEqualTo(10);
        assertThat(last.atSeconds()).isEqualTo(3);
    }

    @Test
    void whatASiteCountedBeforeItWasSeenIsNoRate() {
        monitor.sample(SECOND);
        see(1, 1_000_000, 0);
        monitor.sample(2 * SECOND);
        assertThat(monitor.samples())
                .singleElement()
                .extracting(Sample::committed)
                .isEqualTo(0.0);
    }

    @Test
    void theQueueIsWhatWaitsAtTheSitesThatAreUp() {
        monitor.sample(SECOND);
        for (int site = 1; site <= 3; site++) {
            monitor.take(new Observation.Seen(
                    0, SiteStates.up(site, 1, List.of(1, 2, 3), Map.of("queue", 10L * site)), List.of()));
        }
        monitor.take(new Observation.Seen(0, SiteStates.in(Condition.DOWN, 3), List.of()));
        monitor.sample(2 * SECOND);
        assertThat(monitor.samples()).singleElement().extracting(Sample::queue).isEqualTo(30L);
    }

    @Test
    void latenciesAreThoseOfCommittedTransactions() {
        monitor.sample(SECOND);
        for (int i = 1; i <= 100; i++) {
            monitor.take(new Observation.Ended(0, i * 1_000_000L, new Outcome.Committed(Stamp.NONE)));
        }
        monitor.take(new Observation.Ended(0, 60 * SECOND, new Outcome.Unknown()));
        monitor.sample(2 * SECOND);
        assertThat(List.copyOf(monitor.samples()).getLast().latencyMicros()).containsExactly(51_000L, 95_000L, 99_000L);
    }

    @Test
    void theSamplesAreSavedAsCsv() {
        monitor.sample(SECOND);
        see(1, 0, 0);
        monitor.sample(2 * SECOND);
        assertThat(monitor.csv().lines())
                .containsExactly(
                        "seconds,committed,aborted,forces,queue,p50_us,p95_us,p99_us", "1.0,0.0,0.0,0.0,0,0,0,0");
    }
}
