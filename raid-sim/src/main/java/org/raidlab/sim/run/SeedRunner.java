package org.raidlab.sim.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import org.raidlab.core.Invariants;

/**
 * Runs seeds, on some threads: each seed is a world of its own, so the report does not depend on the number of threads.
 */
public final class SeedRunner {
    private final Replay replay;
    private final int threads;
    private volatile boolean stopped;

    public SeedRunner(Replay replay, int threads) {
        Invariants.require(threads > 0, "seeds are run by one thread or more");
        this.replay = replay;
        this.threads = threads;
    }

    /** Runs so many seeds from the first on. */
    public SimReport run(long firstSeed, int seeds, LongFunction<SeedResult> one) {
        return run(Shard.ALL.seeds(firstSeed, seeds), one);
    }

    /** Runs these seeds. */
    public SimReport run(long[] seeds, LongFunction<SeedResult> one) {
        long began = System.nanoTime();
        LongAdder processorNanos = new LongAdder();
        List<SeedResult> results = results(seeds, seed -> timed(seed, one, processorNanos));
        double seconds = (System.nanoTime() - began) / 1e9;
        return new Tally(replay).addAll(results).report(seconds, processorNanos.sum() / 1e9);
    }

    /** Begins no more seeds: {@link #run} returns a report on the seeds that have run; from any thread. */
    public void stop() {
        stopped = true;
    }

    /** Measures the processor's time, not the clock's: other work of the machine is no part of a seed's cost. */
    private static SeedResult timed(long seed, LongFunction<SeedResult> one, LongAdder processorNanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long began = threads.getCurrentThreadCpuTime();
        SeedResult result = one.apply(seed);
        processorNanos.add(threads.getCurrentThreadCpuTime() - began);
        return result;
    }

    private List<SeedResult> results(long[] seeds, LongFunction<SeedResult> one) {
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<Optional<SeedResult>>> running = new ArrayList<>(seeds.length);
            for (long each : seeds) {
                running.add(workers.submit(() -> stopped ? Optional.empty() : Optional.of(guarded(each, one))));
            }
            List<SeedResult> results = new ArrayList<>(seeds.length);
            for (Future<Optional<SeedResult>> future : running) {
                future.get().ifPresent(results::add);
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while seeds were running", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a seed could not be run", e.getCause());
        }
    }

    /** Runs a seed and reports an exception of the run as a violation, which names its seed like any other. */
    private static SeedResult guarded(long seed, LongFunction<SeedResult> one) {
        try {
            return one.apply(seed);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            String what = "the run ended: " + e + (trace.length == 0 ? "" : " at " + trace[0]);
            return new SeedResult(
                    seed,
                    SeedResult.Transactions.NONE,
                    new LinkedHashMap<>(),
                    List.of(),
                    List.of(what),
                    SeedResult.Trace.NONE);
        }
    }
}
