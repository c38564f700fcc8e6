package org.raidlab.runtime.watch;

import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Clock;
import org.raidlab.core.turn.Message;

/**
 * Tells the events of a process to those who have subscribed. Memory and traffic are bounded: a subscription has a
 * lease, a credit and a buffer, and what does not fit is dropped and counted. All on the process's thread.
 */
public final class EventPublisher implements EventSink {
    /** A subscription that is not renewed ends after this time. */
    static final long LEASE_NANOS = TimeUnit.SECONDS.toNanos(5);

    static final int SUBSCRIPTIONS_MAX = 16;
    private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The process whose events are told. */
    public interface Source {
        /** Sends a control message. */
        void send(InetSocketAddress to, ControlMessage message);

        /** Returns the counters of its parts by name. */
        SequencedMap<String, Long> counters();
    }

    private final Place self;
    private final Clock clock;
    private final Source source;
    private final ReturnTokens tokens = new ReturnTokens();
    private final OutputLines output = new OutputLines();
    private final SequencedMap<Subscriber, Subscription> subscriptions = new LinkedHashMap<>();
    /** The subscriptions again: each step of a server walks through them. */
    private Subscription[] told = {};
    /** Whether any of them wants the traffic of links. */
    private boolean countsTraffic;

    private final Map<Link, long[]> traffic = new HashMap<>();
    private String state = "waiting";
    private int incarnation;
    private long nextSample;
    private long refused;
    private long eventsTold;
    private long droppedBefore;

    private record Subscriber(InetSocketAddress socket, long request) {}

    /** Messages of a type to and from a site. */
    private record Link(int peer, Class<?> type) {
        private static final Comparator<Link> ORDER =
                Comparator.comparingInt(Link::peer).thenComparing(Link::name);

        String name() {
            return EventText.nameOf(type);
        }
    }

    /** Makes the publisher of a process at a place. */
    public EventPublisher(Place self, Clock clock, Source source) {
        this.self = self;
        this.clock = clock;
        this.source = source;
    }

    /** Begins or renews a subscription; returns the answer. */
    public ControlMessage subscribe(InetSocketAddress from, ControlMessage.Subscribe asked) {
        long token = tokens.of(from);
        if (asked.token() != token) {
            return new ControlMessage.SubscriptionToken(asked.request(), token);
        }
        Subscriber subscriber = new Subscriber(from, asked.request());
        Subscription known = subscriptions.get(subscriber);
        if (known == null) {
            if (subscriptions.size() >= SUBSCRIPTIONS_MAX) {
                refused++;
                return new ControlMessage.Refused(asked.request(), "too many watch this process already");
            }
            known = new Subscription(self, asked.interest(), clock.wallNanos(), clock.monotonicNanos());
            subscriptions.put(subscriber, known);
            changed();
            known.offer(stateNow());
            nextSample = clock.monotonicNanos();
        }
        known.renew(asked.interest(), asked.credit(), clock.monotonicNanos() + LEASE_NANOS);
        countsTraffic = wants(EventKind.TRAFFIC);
        return new ControlMessage.Heard(asked.request());
    }

    /** Ends a subscription. */
    public void unsubscribe(InetSocketAddress from, ControlMessage.Unsubscribe asked) {
        if (asked.token() == tokens.of(from)) {
            end(new Subscriber(from, asked.request()));
        }
    }

    private void end(Subscriber subscriber) {
        Subscription ended = subscriptions.remove(subscriber);
        if (ended != null) {
            droppedBefore += ended.dropped();
            changed();
        }
    }

    private void changed() {
        told = subscriptions.values().toArray(Subscription[]::new);
        countsTraffic = wants(EventKind.TRAFFIC);
        output.watch(wants(EventKind.LOG_LINE));
    }

    /** Tells a change of the process's state. */
    public void state(String now, int incarnationNow) {
        state = now;
        incarnation = incarnationNow;
        accept(stateNow());
    }

    private WatchEvent stateNow() {
        return new WatchEvent.State(nowNanos(), self, state, incarnation);
    }

    @Override
    public boolean isWatched() {
        return told.length > 0;
    }

    @Override
    public boolean wants(EventKind kind) {
        for (Subscription each : told) {
            if (each.includes(kind.name())) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean wants(EventKind kind, EventText text, Object what) {
        for (Subscription each : told) {
            if (each.wants(kind, text, what)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long nowNanos() {
        return clock.wallNanos();
    }

    @Override
    public void accept(WatchEvent event) {
        for (Subscription each : told) {
            each.offer(event);
        }
    }

    @Override
    public void count(int peer, Message body, boolean taken) {
        if (countsTraffic) {
            countOf(peer, body, taken);
        }
    }

    private void countOf(int peer, Message body, boolean taken) {
        traffic.computeIfAbsent(new Link(peer, body.getClass()), _ -> new long[2])[taken ? 1 : 0]++;
    }

    /** Ends subscriptions that were not renewed, samples, and sends what is due; it is called in every turn. */
    public void onDeadline() {
        if (subscriptions.isEmpty()) {
            return;
        }
        long now = clock.monotonicNanos();
        if (now < nextDeadlineNanos() && output.isEmpty()) {
            return;
        }
        List.copyOf(subscriptions.entrySet()).stream()
                .filter(each -> each.getValue().isOver(now))
                .forEach(each -> end(each.getKey()));
        long lost = output.drain((level, text) -> accept(new WatchEvent.LogLine(nowNanos(), self, level, text)));
        if (lost > 0) {
            accept(new WatchEvent.Dropped(nowNanos(), self, lost));
        }
        if (now >= nextSample) {
            nextSample = now + SAMPLE_NANOS;
            sample();
        }
        subscriptions.forEach((subscriber, each) -> each.due(now).ifPresent(batch -> send(subscriber, each, batch)));
    }

    private void send(Subscriber to, Subscription from, Subscription.Batch batch) {
        eventsTold += batch.events().size();
        source.send(
                to.socket(), new ControlMessage.Events(to.request(), from.begun(), batch.position(), batch.events()));
    }

    private void sample() {
        if (wants(EventKind.SAMPLE)) {
            accept(new WatchEvent.Sample(nowNanos(), self, source.counters()));
        }
        traffic.keySet().stream().sorted(Link.ORDER).forEach(link -> {
            long[] counts = Objects.requireNonNull(traffic.get(link));
            accept(new WatchEvent.Traffic(nowNanos(), self, link.peer(), link.name(), counts[0], counts[1]));
        });
        traffic.clear();
    }

    /** Returns when the next call of {@link #onDeadline} is due; {@link Long#MAX_VALUE} while nobody watches. */
    public long nextDeadlineNanos() {
        if (subscriptions.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long next = nextSample;
        for (Subscription each : told) {
            next = Math.min(next, each.nextDeadlineNanos());
        }
        return next;
    }

    /** Adds the counts of what was told, and what was not, to a status. */
    public void addTo(SequencedMap<String, Long> counters) {
        long dropped = droppedBefore;
        for (Subscription each : told) {
            dropped += each.dropped();
        }
        counters.put("watch.subscriptions", (long) subscriptions.size());
        counters.put("watch.told", eventsTold);
        counters.put("watch.dropped", dropped);
        counters.put("watch.refused", refused);
    }
}
