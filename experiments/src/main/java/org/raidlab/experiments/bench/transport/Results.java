package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for a figure that a driver's own thread measures. */
public final class Results {
    private static final long PATIENCE_SECONDS = 30;

    private Results() {}

    /** Returns the figure; a lost message is a failure. */
    public static double await(CompletableFuture<Double> figure) throws IOException {
        try {
            return figure.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("something was lost on the way: no answer in " + PATIENCE_SECONDS + " s", e);
        }
    }
}
