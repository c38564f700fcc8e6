package org.raidlab.runtime.watch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RefusedException;

/**
 * The events of a running cluster. A thread of its own renews the subscriptions, follows processes that end and start,
 * and queues events until the reader takes them; when the queue is full, batches are dropped and counted.
 */
public final class ClusterStream<M extends Message> implements EventStream {
    /** Events that wait for the reader. */
    private static final int QUEUE_MAX = 100_000;

    /** A process that is killed, or does not answer, is told of within two seconds. */
    private static final long RENEW_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long SILENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);
    private static final long ADAPT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final Duration FIRST_ANSWER = Duration.ofSeconds(5);

    private final Sampling sampling;
    private final Supplier<? extends Map<Place, InetSocketAddress>> processes;
    private final SequencedMap<Place, Watched> watched = new LinkedHashMap<>();
    private final BlockingQueue<List<WatchEvent>> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final CompletableFuture<Boolean> answered = new CompletableFuture<>();
    private final ClientSocket<M> socket;
    /** The events that came since the sampling was last adapted, on the client's thread. */
    private long came;

    private long adaptedNanos = System.nanoTime();
    private volatile boolean closed;

    /** A process that is watched, on the client's thread. */
    private static final class Watched {
        final Place place;
        final InetSocketAddress socket;
        final long request;
        long token;
        long begun;
        long position;
        long heardNanos = System.nanoTime();
        boolean silent;
        WatchEvent.@Nullable State state;

        Watched(Place place, InetSocketAddress socket, long request) {
            this.place = place;
            this.socket = socket;
            this.request = request;
        }
    }

    private ClusterStream(
            Host.Factory hosts,
            ClientSocket.Language<M> language,
            Sampling sampling,
            Supplier<? extends Map<Place, InetSocketAddress>> processes) {
        this.sampling = sampling;
        this.processes = processes;
        socket = ClientSocket.open(hosts, language, new Handler());
    }

    /**
     * Subscribes to the events of all processes of a cluster, and follows them from then on. {@link NoAnswerException}
     * if none answers, {@link RefusedException} if one refuses.
     *
     * @param processes those that are alive now; asked four times a second, on the stream's thread
     */
    public static <M extends Message> ClusterStream<M> open(
            Host.Factory hosts,
            ClientSocket.Language<M> language,
            Sampling sampling,
            Supplier<? extends Map<Place, InetSocketAddress>> processes) {
        ClusterStream<M> stream = new ClusterStream<>(hosts, language, sampling, processes);
        try {
            stream.socket.execute(stream::renew);
            stream.awaitAnswer();
            return stream;
        } catch (RuntimeException e) {
            stream.close();
            throw e;
        }
    }

    private void awaitAnswer() {
        try {
            answered.get(FIRST_ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new NoAnswerException("no process tells its events within " + FIRST_ANSWER.toMillis() + " ms"
                    + (socket.isWelcome() ? "" : "; nobody there has shown that it holds this cluster's key"));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RefusedException refused ? refused : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoAnswerException("interrupted");
        }
    }

    /** Renews all subscriptions, begins those of new processes, and ends those of processes that are gone. */
    private void renew() {
        if (closed) {
            return;
        }
        Map<Place, InetSocketAddress> alive = processes.get();
        for (Watched each : List.copyOf(watched.values())) {
            if (!each.socket.equals(alive.get(each.place))) {
                watched.remove(each.place);
                state(each.place, "down");
            }
        }
        adapt();
        alive.forEach((place, at) -> watched.computeIfAbsent(place, _ -> new Watched(place, at, socket.nextLong())));
        watched.values().forEach(this::renew);
        socket.wakeAt(System.nanoTime() + RENEW_NANOS);
    }

    /** Adapts the sampling, and tells the reader if it changes. */
    private void adapt() {
        long now = System.nanoTime();
        if (now - adaptedNanos < ADAPT_NANOS) {
            return;
        }
        if (sampling.adapt(came, (now - adaptedNanos) / (double) TimeUnit.SECONDS.toNanos(1))) {
            int share = sampling.interest().oneIn();
            String text = "from now on the sites tell the events of "
                    + (share == 1 ? "every transaction" : "one in " + share + " transactions");
            add(List.of(new WatchEvent.LogLine(wallNanos(), new Place(0, ""), "info", text)));
        }
        came = 0;
        adaptedNanos = now;
    }

    private void renew(Watched process) {
        if (!process.silent && System.nanoTime() - process.heardNanos > SILENCE_NANOS) {
            process.silent = true;
            state(process.place, "silent");
        }
        int room = Math.max(0, QUEUE_MAX - queued.get()) / Math.max(1, watched.size());
        socket.control(
                process.socket,
                new ControlMessage.Subscribe(process.request, process.token, sampling.interest(), room));
    }

    private void state(Place place, String state) {
        add(List.of(new WatchEvent.State(wallNanos(), place, state, 0)));
    }

    private static long wallNanos() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }

    private void add(List<WatchEvent> events) {
        queued.addAndGet(events.size());
        queue.add(events);
    }

    private @Nullable Watched find(long request) {
        for (Watched each : watched.values()) {
            if (each.request == request) {
                return each;
            }
        }
        return null;
    }

    private final class Handler implements ClientSocket.Handler<M> {
        @Override
        public void onMessage(M message, int incarnation) {}

        @Override
        public void onControl(ControlMessage message) {
            Watched process = find(message.request());
            if (process == null) {
                return;
            }
            heard(process);
            switch (message) {
                case ControlMessage.SubscriptionToken(long _, long token)
                when token != process.token -> {
                    process.token = token;
                    renew(process);
                }
                case ControlMessage.Events events -> onEvents(process, events);
                case ControlMessage.Refused(long _, String why) ->
                    answered.completeExceptionally(new RefusedException(why));
                case ControlMessage.Heard _ -> answered.complete(true);
                default -> {} // an answer to nothing that this client asks
            }
        }

        @Override
        public void onWake() {
            renew();
        }

        @Override
        public void onFailure(Throwable cause) {
            answered.completeExceptionally(cause);
            closed = true;
            queue.add(List.of());
        }
    }

    private void heard(Watched process) {
        process.heardNanos = System.nanoTime();
        if (process.silent && process.state != null) {
            add(List.of(process.state));
        }
        process.silent = false;
    }

    /** Queues a batch; one that is late, or for which there is no room, counts as lost. */
    private void onEvents(Watched process, ControlMessage.Events batch) {
        if (batch.begun() > process.begun) {
            process.begun = batch.begun();
            process.position = 0;
        }
        if (batch.begun() < process.begun || batch.position() < process.position || queued.get() > QUEUE_MAX) {
            return;
        }
        List<WatchEvent> events = new ArrayList<>(batch.events().size() + 1);
        long lost = batch.position() - process.position;
        if (lost > 0 && !batch.events().isEmpty()) {
            events.add(new WatchEvent.Dropped(batch.events().getFirst().atNanos(), process.place, lost));
        }
        for (WatchEvent event : batch.events()) {
            events.add(event);
            process.state = event instanceof WatchEvent.State state ? state : process.state;
        }
        long before = process.position;
        process.position = new Subscription.Batch(batch.position(), batch.events()).end();
        came += process.position - before;
        add(events);
    }

    @Override
    public List<WatchEvent> next(Duration longest) throws InterruptedException {
        List<WatchEvent> first = queue.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
        if (first == null) {
            return List.of();
        }
        List<List<WatchEvent>> more = new ArrayList<>();
        queue.drainTo(more);
        List<WatchEvent> events = new ArrayList<>(first);
        more.forEach(events::addAll);
        queued.addAndGet(-events.size());
        return events;
    }

    @Override
    public boolean isOver() {
        return closed && queue.isEmpty();
    }

    @Override
    public void close() {
        closed = true;
        socket.execute(() -> watched.values()
                .forEach(process -> socket.control(
                        process.socket, new ControlMessage.Unsubscribe(process.request, process.token))));
        socket.close();
    }
}
