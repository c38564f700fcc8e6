package org.raidlab.sim.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;

final class SimulationTest {
    private static final String ME = "test";

    private final Simulation simulation = new Simulation(1);
    private final List<String> happened = new ArrayList<>();

    private ScheduledEvent at(long timeNanos, String what) {
        return simulation.at(timeNanos, EventKind.ACT, ME, () -> happened.add(what + "@" + simulation.nowNanos()));
    }

    @Test
    void eventsHappenInTheOrderOfTimeAndThenOfAgreement() {
        at(20, "c");
        at(10, "a");
        at(10, "b");
        simulation.runUntil(100);
        assertThat(happened).containsExactly("a@10", "b@10", "c@20");
        assertThat(simulation.nowNanos()).isEqualTo(100);
    }

    @Test
    void nothingBeyondTheLimitHappens() {
        at(10, "a");
        at(11, "b");
        simulation.runUntil(10);
        assertThat(happened).containsExactly("a@10");
    }

    @Test
    void anAppointmentCalledOffIsNoEvent() {
        at(10, "a").cancel();
        at(20, "b");
        simulation.runUntil(100);
        assertThat(happened).containsExactly("b@20");
        assertThat(simulation.events()).isEqualTo(1);
    }

    @Test
    void aConditionEndsTheRunAtTheEventThatMakesItTrue() {
        at(10, "a");
        at(20, "b");
        assertThat(simulation.runUntil(() -> happened.size() == 1, 100)).isTrue();
        assertThat(simulation.nowNanos()).isEqualTo(10);
        assertThat(simulation.runUntil(() -> happened.size() == 3, 100)).isFalse();
    }

    @Test
    void nothingIsArrangedForThePast() {
        simulation.runUntil(50);
        assertThatThrownBy(() -> at(49, "late")).hasMessageContaining("past");
    }

    @Test
    void theWallClockMovesWithTheOther() {
        long wall = simulation.clock().wallNanos();
        simulation.runUntil(5_000);
        assertThat(simulation.clock().wallNanos() - wall).isEqualTo(5_000);
        assertThat(simulation.clock().monotonicNanos()).isEqualTo(5_000);
    }

    @Test
    void aPartsRandomnessDoesNotDependOnWhoElseAsks() {
        Simulation other = new Simulation(1);
        RandomSource somebodyElse = other.random("b");
        assertThat(somebodyElse.nextLong()).isNotEqualTo(other.random("a").nextLong());
        assertThat(simulation.random("a").nextLong())
                .isEqualTo(other.random("a").nextLong())
                .isNotEqualTo(new Simulation(2).random("a").nextLong());
    }

    @Test
    void aViolationIsKeptWithItsTimeAndShowsInTheTrace() {
        long before = simulation.traceHash();
        simulation.runUntil(1_500_000_000);
        simulation.violation("two decisions");
        assertThat(simulation.violations()).containsExactly("at 1.500000 s: two decisions");
        assertThat(simulation.traceHash()).isNotEqualTo(before);
    }

    @Test
    void theTraceTellsContentsSubjectsTimesAndKindsApart() {
        List<Long> hashes = new ArrayList<>();
        hashes.add(trace(EventKind.ACT, "a", 1, new byte[] {1, 2}));
        hashes.add(trace(EventKind.ACT, "a", 1, new byte[] {2, 1}));
        hashes.add(trace(EventKind.ACT, "a", 1, new byte[] {1, 2, 0}));
        hashes.add(trace(EventKind.ACT, "a", 1, new byte[] {1, 2, 0, 0, 0, 0, 0, 0}));
        hashes.add(trace(EventKind.ACT, "a", 2, new byte[] {1, 2}));
        hashes.add(trace(EventKind.ACT, "b", 1, new byte[] {1, 2}));
        hashes.add(trace(EventKind.TURN, "a", 1, new byte[] {1, 2}));
        assertThat(hashes).doesNotHaveDuplicates();
    }

    private static long trace(EventKind kind, String subject, long timeNanos, byte[] content) {
        Simulation fresh = new Simulation(1);
        fresh.at(timeNanos, kind, subject, content, () -> {});
        fresh.runUntil(10);
        return fresh.traceHash();
    }
}
