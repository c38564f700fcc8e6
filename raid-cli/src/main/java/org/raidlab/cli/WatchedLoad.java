package org.raidlab.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;

/** Runs loads one after the other, with lines of their progress; the first Ctrl-C ends the one that runs. */
final class WatchedLoad implements AutoCloseable {
    private final Progress progress;
    private final Interruption interruption;
    private final LongConsumer latencies;
    private volatile Supplier<String> preparing = () -> "preparing";
    private volatile @Nullable LoadRun running;
    private long committedBefore;
    private long abortedBefore;
    private long toldAt;

    /** @param latencies gets the latency of each committed transaction in nanoseconds */
    WatchedLoad(GlobalOptions global, LongConsumer latencies) {
        this.latencies = latencies;
        interruption = new Interruption(global.console(), this::stop);
        progress = global.progress(this::line);
    }

    /** Sets what a line says while no load runs. */
    void between(Supplier<String> line) {
        preparing = line;
    }

    /** Runs a load to its limit, or until Ctrl-C; after Ctrl-C it runs nothing. */
    LoadTally run(LoadRun run) throws InterruptedException {
        synchronized (this) {
            committedBefore = 0;
            abortedBefore = 0;
            toldAt = System.nanoTime();
            running = run;
        }
        if (isPartial()) {
            return new LoadTally();
        }
        run.tellLatencies(latencies);
        try {
            return run.run();
        } finally {
            running = null;
        }
    }

    /** Returns whether Ctrl-C has ended a load before its limit. */
    boolean isPartial() {
        return interruption.happened();
    }

    private void stop() {
        LoadRun now = running;
        if (now != null) {
            now.stop();
        }
    }

    private synchronized String line() {
        LoadRun now = running;
        if (now == null) {
            return preparing.get();
        }
        long committed = now.committed();
        long aborted = now.aborted();
        double seconds = (System.nanoTime() - toldAt) / (double) TimeUnit.SECONDS.toNanos(1);
        String line = "%,8.0f a second  %,d committed  %,d aborted (%,d since the last line)  %,d unknown"
                .formatted(
                        (committed - committedBefore) / seconds,
                        committed,
                        aborted,
                        aborted - abortedBefore,
                        now.unknown());
        committedBefore = committed;
        abortedBefore = aborted;
        toldAt = System.nanoTime();
        return line;
    }

    @Override
    public void close() {
        progress.close();
        interruption.close();
    }
}
