package org.raidlab.sim.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostClockTest {
    private static final long SECOND = 1_000_000_000;

    private final Simulation simulation = new Simulation(1);
    private final HostClock clock = new HostClock(simulation.clock());
    private final List<String> seen = new ArrayList<>();

    @Test
    void untilToldOtherwiseItIsRight() {
        simulation.runUntil(SECOND);
        assertThat(clock.monotonicNanos()).isEqualTo(SECOND);
        assertThat(clock.wallNanos()).isEqualTo(simulation.clock().wallNanos());
        assertThat(clock.simulationNanos(3 * SECOND)).isEqualTo(3 * SECOND);
    }

    @ParameterizedTest
    @ValueSource(longs = {-10_000, -1, 0, 1, 10_000})
    void aDriftingClockNamesTheInstantAtWhichItWillReadSomething(long ppm) {
        simulation.runUntil(SECOND);
        clock.drift(ppm);
        long wanted = clock.monotonicNanos() + 7 * SECOND;
        long at = clock.simulationNanos(wanted);
        simulation.runUntil(at);
        assertThat(clock.monotonicNanos()).isBetween(wanted, wanted + 3);
    }

    @Test
    void monotonicTimeNeverGoesBackWhateverIsDoneToTheClock() {
        long last = 0;
        for (int step = 1; step < 100; step++) {
            simulation.runUntil(step * SECOND / 10);
            clock.drift(step % 2 == 0 ? 10_000 : -10_000);
            clock.jump(step % 3 == 0 ? -SECOND : SECOND, () -> {});
            assertThat(clock.monotonicNanos()).isGreaterThan(last);
            last = clock.monotonicNanos();
        }
    }

    @Test
    void aJumpCountsWhenSomebodySeesIt() {
        clock.jump(5 * SECOND, () -> seen.add("jump"));
        assertThat(seen).isEmpty();
        assertThat(clock.wallNanos()).isEqualTo(simulation.clock().wallNanos() + 5 * SECOND);
        clock.wallNanos();
        assertThat(seen).containsExactly("jump");
    }

    @Test
    void aFrozenWallStandsStillUntilItIsThawed() {
        long before = clock.wallNanos();
        clock.freeze(() -> seen.add("freeze"));
        simulation.runUntil(SECOND);
        assertThat(clock.wallNanos()).isEqualTo(before);
        assertThat(clock.monotonicNanos()).isEqualTo(SECOND);
        clock.thaw();
        assertThat(clock.wallNanos()).isEqualTo(before + SECOND);
    }
}
