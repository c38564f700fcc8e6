package org.raidlab.comm.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BusyPollTest {
    private static final long A_LOOK_NANOS = 9_000;

    private long nanoTime;
    private final BusyPoll busyPoll = new BusyPoll(() -> nanoTime += A_LOOK_NANOS);
    private int watched;

    @Test
    void whatComesSoonIsSeen() {
        assertThat(busyPoll.keep(() -> ++watched == 3)).isTrue();
        assertThat(watched).isEqualTo(3);
    }

    @Test
    void whatComesTooLateIsLeftToTheWakingThread() {
        assertThat(busyPoll.keep(() -> ++watched == 5)).isFalse();
        assertThat(watched).isEqualTo(4);
    }

    @Test
    void whereItIsInVainItSeldomWatchesAndWhereItIsNotAlways() {
        assertThat(timesWatchedOf(160, false)).isBetween(10, 20);
        while (!busyPoll.keep(() -> true)) {
            watched = 0;
        }
        assertThat(timesWatchedOf(160, true)).isEqualTo(160);
    }

    private int timesWatchedOf(int times, boolean comes) {
        int all = 0;
        for (int i = 0; i < times; i++) {
            watched = 0;
            busyPoll.keep(() -> {
                watched++;
                return comes;
            });
            all += watched > 0 ? 1 : 0;
        }
        return all;
    }
}
