package org.raidlab.comm.netty;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The only timer of the loop. Moving it later costs nothing: it then wakes once too early and is set again. */
final class Waker {
    private final EventLoop loop;
    private final Runnable onWake;
    private long armedAt = Long.MAX_VALUE;
    private @Nullable Future<?> armed;

    Waker(EventLoop loop, Runnable onWake) {
        this.loop = loop;
        this.onWake = onWake;
    }

    void wakeAt(long nanos) {
        if (nanos >= armedAt) {
            return;
        }
        if (armed != null) {
            armed.cancel(false);
        }
        armedAt = nanos;
        long delay = Math.max(0, nanos - System.nanoTime());
        armed = loop.schedule(this::wake, delay, TimeUnit.NANOSECONDS);
    }

    private void wake() {
        armed = null;
        armedAt = Long.MAX_VALUE;
        onWake.run();
    }
}
