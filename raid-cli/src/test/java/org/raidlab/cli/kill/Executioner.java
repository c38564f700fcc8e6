package org.raidlab.cli.kill;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.LocalCluster;

/** Kills sites and brings them back. */
record Executioner(LocalCluster cluster, ProcessStarter starter, Probe probe, Executioner.Blow blow) {
    /** What kills a site. */
    interface Blow {
        void hit(LocalCluster cluster, int site);
    }

    /** A restarted site commits again within this time. */
    private static final long BAR_MILLIS = 5_000;

    private static final long STARTS_IN_BAR = 10;
    private static final long POLL_MILLIS = 1;

    /** Makes a blow; returns when every victim has committed again. */
    List<Restart> execute(Strike strike) throws InterruptedException {
        strike.victims().forEach(site -> blow.hit(cluster, site));
        Moments.pass(strike.downMillis());
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().daemon().factory())) {
            if (strike.strikesAgain()) {
                killWhileItStarts(strike.victims().getFirst(), strike.againMillis(), threads);
            }
            List<Future<Restart>> returns = new ArrayList<>();
            strike.victims().forEach(site -> returns.add(threads.submit(() -> bringBack(strike.number(), site))));
            long allowed = allowedMillis(returns);
            List<Restart> restarts = new ArrayList<>();
            for (Future<Restart> future : returns) {
                restarts.add(future.get().allowed(allowed));
            }
            return restarts;
        } catch (ExecutionException e) {
            throw new IllegalStateException("after " + strike, e.getCause());
        }
    }

    /**
     * The bar, on a machine that is not overloaded. If the sites are slow, the mere start of the program is timed
     * beside them, again and again until all are back: where that takes long too, it is the machine that is slow, and
     * as many starts are allowed as else fit the bar. The longest start counts, since a machine that other programs use
     * is slow for moments.
     */
    private long allowedMillis(List<Future<Restart>> returns) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BAR_MILLIS / 2);
        while (!areBack(returns) && System.nanoTime() < until) {
            Moments.pass(POLL_MILLIS);
        }
        long longest = 0;
        while (!areBack(returns)) {
            long start = System.nanoTime();
            starter.start(List.of("--version"), cluster.folder().output("version"))
                    .waitFor();
            longest = Math.max(longest, millis(start, System.nanoTime()));
        }
        return Math.max(BAR_MILLIS, STARTS_IN_BAR * longest);
    }

    private static boolean areBack(List<Future<Restart>> returns) {
        return returns.stream().allMatch(Future::isDone);
    }

    private Restart bringBack(int strike, int site) {
        long start = System.nanoTime();
        cluster.recover(site);
        long ready = System.nanoTime();
        probe.commitAt(site);
        return new Restart(strike, site, millis(start, ready), millis(start, System.nanoTime()), BAR_MILLIS);
    }

    private static long millis(long from, long to) {
        return TimeUnit.NANOSECONDS.toMillis(to - from);
    }

    /** The process may die before it is ready, or just after; who waits for it is told that it ended. */
    private void killWhileItStarts(int site, int afterMillis, ExecutorService threads) throws InterruptedException {
        Set<Long> before = children();
        Future<?> start = threads.submit(() -> cluster.recover(site));
        long pid = newChild(before, start);
        Moments.pass(afterMillis);
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
        try {
            start.get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof EnvironmentException)) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private static long newChild(Set<Long> before, Future<?> start) throws InterruptedException {
        while (!start.isDone()) {
            Set<Long> now = children();
            now.removeAll(before);
            if (!now.isEmpty()) {
                return now.iterator().next();
            }
            Moments.pass(POLL_MILLIS);
        }
        throw new IllegalStateException("the process was not seen to start");
    }

    private static Set<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }
}
