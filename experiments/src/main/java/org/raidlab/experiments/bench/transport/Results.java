package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what a driver's own thread finds out. */
public final class Results {
    private static final long PATIENCE_SECONDS = 30;

    private Results() {}

    /** The figure; what was lost on the way is a failure. */
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
