package org.raidlab.systemm.transaction;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.Request;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMSettings;

/** Requests whose transactions were aborted without their will, each with the time before which it is not restarted. */
final class RestartQueue {
    /** The timer of the first request. */
    enum Retry implements TimerToken {
        RETRY
    }

    private record Entry(long notBefore, long sequence, Request.Run request) {}

    private final PriorityQueue<Entry> later =
            new PriorityQueue<>(Comparator.comparingLong(Entry::notBefore).thenComparingLong(Entry::sequence));
    private final ArrayDeque<Request.Run> now = new ArrayDeque<>();
    private final Clock clock;
    private final RandomSource random;
    private final Duration retry;
    private long sequence;

    RestartQueue(Ports ports, SystemMSettings.Transactions settings) {
        clock = ports.clock();
        random = ports.random();
        retry = settings.retry();
    }

    void add(Request.Run request) {
        now.add(request);
    }

    /**
     * Adds a request that is to wait for the retry interval. Half of it is random: a fixed interval that is a multiple
     * of the sweep's time would meet the same colours for ever.
     */
    void addLater(Request.Run request, Effects<SystemMMessage> out) {
        long wait = (long) (retry.toNanos() * (0.5 + random.nextDouble()));
        later.add(new Entry(clock.monotonicNanos() + wait, sequence++, request));
        arm(out);
    }

    private void arm(Effects<SystemMMessage> out) {
        Entry first = later.peek();
        if (first != null) {
            out.setTimer(Retry.RETRY, Duration.ofNanos(Math.max(0, first.notBefore() - clock.monotonicNanos())));
        }
    }

    /** Moves the requests whose time has come. */
    void onTimer(Effects<SystemMMessage> out) {
        for (Entry first = later.peek();
                first != null && first.notBefore() <= clock.monotonicNanos();
                first = later.peek()) {
            now.add(later.remove().request());
        }
        arm(out);
    }

    Request.@Nullable Run poll() {
        return now.poll();
    }

    boolean hasNext() {
        return !now.isEmpty();
    }

    int size() {
        return now.size() + later.size();
    }
}
