package org.raidlab.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lines on standard error about a run that takes its time, from its beginning to {@link #close}: one a second where a
 * person watches, one in ten seconds where standard error is a log.
 */
final class Progress implements AutoCloseable {
    private static final int LOG_SECONDS = 10;

    private final Console console;
    private final int everySeconds;
    private final Supplier<String> line;
    private final long began = System.nanoTime();
    private final CountDownLatch ended = new CountDownLatch(1);

    /**
     * Begins the lines.
     *
     * @param watched whether a person reads them while the run goes on
     * @param line says how far the run is; called on a thread of this class
     */
    Progress(Console console, boolean watched, Supplier<String> line) {
        this.console = console;
        this.everySeconds = watched ? 1 : LOG_SECONDS;
        this.line = line;
        Thread.ofPlatform().daemon().name("progress").start(this::tell);
    }

    /** Begins lines that only say for how long something has been waited for. */
    static Progress of(GlobalOptions global, String what) {
        return global.progress(() -> what);
    }

    private void tell() {
        try {
            while (!ended.await(everySeconds, TimeUnit.SECONDS)) {
                long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
                console.info("%4d s  %s".formatted(seconds, line.get()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody interrupts this thread but an ending JVM
        }
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
