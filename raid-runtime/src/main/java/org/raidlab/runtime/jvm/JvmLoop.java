package org.raidlab.runtime.jvm;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.EnvironmentException;

/**
 * The one thread of an instance: it runs all posted steps, then a turn of each process, round after round, in real
 * time.
 */
public final class JvmLoop implements AutoCloseable {
    private final JvmNetwork network = new JvmNetwork();
    private final LinkedBlockingQueue<Runnable> posted = new LinkedBlockingQueue<>();
    private final List<Watch> watches = new ArrayList<>();
    private final Thread thread;
    /** Guarded by this: what is posted before the end runs, nothing is posted after it. */
    private boolean closed;

    private boolean over;

    /** A caller's wait for a condition of the loop's state. */
    private record Watch(BooleanSupplier condition, CompletableFuture<@Nullable Void> met) {
        boolean isOver() {
            if (condition.getAsBoolean()) {
                met.complete(null);
            }
            return met.isDone();
        }
    }

    private JvmLoop() {
        thread = Thread.ofPlatform().name("raid-jvm").daemon().unstarted(this::run);
    }

    /** Starts the thread. */
    public static JvmLoop start() {
        JvmLoop loop = new JvmLoop();
        loop.thread.start();
        return loop;
    }

    JvmNetwork network() {
        return network;
    }

    /** Opens a host at an address of its own; what its process throws goes to {@code onFailure}. */
    public JvmHost open(Consumer<Throwable> onFailure) {
        return call(() -> open(network.newAddress(), onFailure));
    }

    JvmHost open(InetSocketAddress self, Consumer<Throwable> onFailure) {
        JvmHost host = new JvmHost(this, self, onFailure);
        network.attach(host);
        return host;
    }

    private void run() {
        try {
            while (!over) {
                boolean worked = runPosted();
                worked |= network.turn(System.nanoTime());
                watches.removeIf(Watch::isOver);
                if (!worked) {
                    rest();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs the steps that are posted now; the steps that these post wait for the next round. */
    private boolean runPosted() {
        int count = posted.size();
        for (int done = 0; done < count; done++) {
            posted.remove().run();
        }
        return count > 0;
    }

    private void rest() throws InterruptedException {
        long next = network.nextDeadlineNanos();
        long nanos = next == Long.MAX_VALUE ? next : Math.max(next - System.nanoTime(), 0);
        Runnable first = posted.poll(nanos, TimeUnit.NANOSECONDS);
        if (first != null) {
            first.run();
        }
    }

    /** Runs a step in one of the next rounds; returns false if the loop has ended. What is posted does not throw. */
    boolean execute(Runnable step) {
        synchronized (this) {
            return !closed && posted.add(step);
        }
    }

    /** Runs a step on the loop's thread and returns its result; from any thread. */
    public <T extends @Nullable Object> T call(Supplier<T> step) {
        if (inLoop()) {
            return step.get();
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        if (!execute(() -> complete(result, step))) {
            throw new IllegalStateException("this instance has ended");
        }
        return get(result);
    }

    private static <T extends @Nullable Object> void complete(CompletableFuture<T> result, Supplier<T> step) {
        try {
            result.complete(step.get());
        } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
        }
    }

    private static <T extends @Nullable Object> T get(CompletableFuture<T> result) {
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw e;
        }
    }

    /** Runs a step on the loop's thread and waits for its end; does nothing if the loop has ended. */
    public void callIfRunning(Runnable step) {
        if (inLoop()) {
            step.run();
            return;
        }
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        Supplier<@Nullable Void> supplier = () -> {
            step.run();
            return null;
        };
        if (execute(() -> complete(done, supplier))) {
            get(done);
        }
    }

    /** Waits for a condition of the state on the loop's thread. */
    public void await(BooleanSupplier condition, Duration limit, String what) {
        CompletableFuture<@Nullable Void> met = new CompletableFuture<>();
        call(() -> watches.add(new Watch(condition, met)));
        try {
            met.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            throw new EnvironmentException("waited " + limit.toSeconds() + " s for " + what, e);
        }
    }

    private boolean inLoop() {
        return Thread.currentThread().equals(thread);
    }

    /** Ends the thread after the steps that are posted already. */
    @Override
    public void close() {
        synchronized (this) {
            if (!closed) {
                closed = true;
                posted.add(() -> over = true);
            }
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
