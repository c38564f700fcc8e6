package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/**
 * The file of {@code --hdr}: a log of HdrHistogram, which the library's own tools read, with a histogram of the
 * latencies of each second, in nanoseconds.
 */
final class LatencyLog implements LongConsumer, AutoCloseable {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LATENCY_MAX_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final @Nullable HistogramLogWriter log;
    private final Histogram interval = new Histogram(LATENCY_MAX_NANOS, DIGITS);
    private long began = System.nanoTime();

    private LatencyLog(@Nullable HistogramLogWriter log) {
        this.log = log;
        interval.setStartTimeStamp(System.currentTimeMillis());
    }

    /** Returns the log in a file; one that takes nothing if the file is null. */
    static LatencyLog to(@Nullable Path file) throws IOException {
        if (file == null) {
            return new LatencyLog(null);
        }
        HistogramLogWriter log = new HistogramLogWriter(file.toFile());
        long now = System.currentTimeMillis();
        log.outputComment("raid workload: latencies of committed transactions from the intended start, nanoseconds");
        log.outputLogFormatVersion();
        log.outputStartTime(now);
        log.setBaseTime(now);
        log.outputLegend();
        return new LatencyLog(log);
    }

    @Override
    public synchronized void accept(long latencyNanos) {
        if (log == null) {
            return;
        }
        if (System.nanoTime() - began >= EVERY_NANOS) {
            write(log);
        }
        interval.recordValue(Math.clamp(latencyNanos, 0, LATENCY_MAX_NANOS));
    }

    private void write(HistogramLogWriter out) {
        interval.setEndTimeStamp(System.currentTimeMillis());
        out.outputIntervalHistogram(interval);
        interval.reset();
        interval.setStartTimeStamp(System.currentTimeMillis());
        began = System.nanoTime();
    }

    @Override
    public synchronized void close() {
        if (log != null) {
            if (interval.getTotalCount() > 0) {
                write(log);
            }
            log.close();
        }
    }
}
