package org.raidlab.runtime.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.Interest;

final class SamplingTest {
    private static final Interest ALL = Interest.in(List.of());

    private final Sampling sampling = Sampling.atMost(1_000, ALL);

    private int share() {
        return sampling.interest().oneIn();
    }

    /** Takes the events of a load for half a second, of which the processes tell the share. */
    private boolean load(long perSecond) {
        return sampling.adapt(perSecond / 2 / share(), 0.5);
    }

    @Test
    void aReaderWithoutALimitTakesAll() {
        Sampling none = Sampling.none(ALL);
        assertThat(none.adapt(1_000_000_000, 0.5)).isFalse();
        assertThat(none.interest()).isEqualTo(ALL);
    }

    @Test
    void aLoadBelowTheLimitIsTakenWholly() {
        assertThat(load(1_000)).isFalse();
        assertThat(share()).isEqualTo(1);
    }

    @Test
    void theShareShrinksAtOnceToWhatTheLimitAllows() {
        assertThat(load(50_000)).isTrue();
        assertThat(share()).isEqualTo(64);
        assertThat(load(50_000)).isFalse();
    }

    @Test
    void theShareGrowsBackStepByStep() {
        load(50_000);
        for (int share = 32; share >= 1; share /= 2) {
            assertThat(load(100)).isTrue();
            assertThat(share()).isEqualTo(share);
        }
        assertThat(load(100)).isFalse();
    }

    @Test
    void theShareGrowsNoLargerThanTheReaderAskedFor() {
        Sampling asked = Sampling.atMost(1_000, ALL.withOneIn(10));
        assertThat(asked.adapt(0, 0.5)).isFalse();
        assertThat(asked.adapt(1_000, 0.5)).isTrue();
        assertThat(asked.interest().oneIn()).isEqualTo(20);
        assertThat(asked.adapt(0, 0.5)).isTrue();
        assertThat(asked.adapt(0, 0.5)).isFalse();
        assertThat(asked.interest().oneIn()).isEqualTo(10);
    }

    /** A reader at whose events somebody looks or not. */
    private final AtomicBoolean looked = new AtomicBoolean();

    private final Sampling resting =
            Sampling.whileLookedAt(1_000, Interest.in(List.of("message", "state")), List.of("state"), looked::get);

    private List<String> kindsAfter(long perSecond) {
        resting.adapt(perSecond / 2 / resting.interest().oneIn(), 0.5);
        return resting.interest().kinds();
    }

    @Test
    void aReaderAtWhoseEventsNobodyLooksRestsWhileThereAreMoreThanItTakes() {
        assertThat(kindsAfter(1_000)).contains("message");
        assertThat(kindsAfter(50_000)).containsExactly("state");
        for (int call = 1; call < 10; call++) {
            assertThat(kindsAfter(0)).containsExactly("state");
        }
        assertThat(kindsAfter(0)).as("it looks again").contains("message");
        assertThat(resting.interest().oneIn()).as("at few of the events").isEqualTo(64);
        assertThat(kindsAfter(50_000)).as("there are as many").containsExactly("state");
    }

    @Test
    void aReaderThatRestsGoesOnWhenTheLoadIsOver() {
        kindsAfter(50_000);
        for (int call = 1; call <= 10; call++) {
            kindsAfter(0);
        }
        for (int call = 1; call <= 7; call++) {
            assertThat(kindsAfter(100)).contains("message");
        }
        assertThat(resting.interest().oneIn()).isEqualTo(1);
    }

    @Test
    void aReaderThatRestsGoesOnAtOnceWhenSomebodyLooks() {
        kindsAfter(50_000);
        looked.set(true);
        assertThat(kindsAfter(0)).contains("message");
        assertThat(kindsAfter(50_000)).contains("message");
    }

    @Test
    void aLoadThatStaysChangesTheShareOnce() {
        for (long perSecond = 1_000; perSecond < 1_000_000; perSecond += 777) {
            load(perSecond);
            long rate = perSecond;
            assertThat(load(rate) || load(rate)).as("%d events a second", rate).isFalse();
        }
    }
}
