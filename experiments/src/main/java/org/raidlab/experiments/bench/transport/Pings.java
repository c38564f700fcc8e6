package org.raidlab.experiments.bench.transport;

import java.util.concurrent.CompletableFuture;
import org.raidlab.experiments.bench.Interval;

/** Sends one message there and back after the other, for drivers that are called when a message arrives. */
public final class Pings {
    private final double[] nanos;
    private final Runnable send;
    private final CompletableFuture<Double> median;
    private int done;
    private long sentAt;

    /**
     * @param send sends the next one
     * @param median gets the result
     */
    public Pings(int count, Runnable send, CompletableFuture<Double> median) {
        this.nanos = new double[count];
        this.send = send;
        this.median = median;
    }

    /** Sends the first message. */
    public void begin() {
        sentAt = System.nanoTime();
        send.run();
    }

    /** Notes that the message came back. */
    public void onEcho() {
        long now = System.nanoTime();
        nanos[done++] = now - sentAt;
        if (done < nanos.length) {
            sentAt = now;
            send.run();
        } else {
            median.complete(Interval.median(nanos));
        }
    }
}
