package org.raidlab.runtime.load;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.raidlab.runtime.EnvironmentException;

/** A load on the thread of its clients, which the caller's thread begins, stops and waits for. */
public final class LoadThread {
    /**
     * The time within which the clients end after the driver has given up; a longer wait means that their thread has
     * failed.
     */
    private static final Duration BROKEN = Duration.ofSeconds(10);

    private final LoadDriver driver;
    private final Consumer<Runnable> thread;
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();

    /** @param thread runs a step on the clients' thread */
    public LoadThread(LoadDriver driver, Consumer<Runnable> thread) {
        this.driver = driver;
        this.thread = thread;
    }

    /** Begins the load; {@link #await} waits for its end. */
    public void begin() {
        thread.accept(driver::begin);
    }

    /** Begins no more requests and lets the running ones end; from any thread. */
    public void stop() {
        thread.accept(driver::stop);
    }

    /** Ends the wait: the driver is done. */
    public void done() {
        end.complete(true);
    }

    /** Ends the wait: the clients cannot go on. */
    public void fail(Throwable cause) {
        end.completeExceptionally(cause);
    }

    /**
     * Waits until the limit is reached and the last requests have ended; throws {@link EnvironmentException} if the
     * clients cannot go on.
     */
    public void await() throws InterruptedException {
        while (true) {
            try {
                end.get(1, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException e) {
                if (System.nanoTime() - driver.giveUpNanos() > BROKEN.toNanos()) {
                    throw new EnvironmentException("the clients do not end", e);
                }
            } catch (ExecutionException e) {
                Throwable cause = Objects.requireNonNull(e.getCause());
                throw new EnvironmentException("the workload broke off: " + cause.getMessage(), cause);
            }
        }
    }
}
