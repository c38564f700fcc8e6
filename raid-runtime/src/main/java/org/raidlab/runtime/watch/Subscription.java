package org.raidlab.runtime.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.EventText;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;

/** What a process keeps of one subscription: the events that wait for the next batch, and what was left out. */
final class Subscription {
    /** Events in a batch: the longest batches fit into one long datagram. */
    static final int BATCH_MAX = 2_000;

    private final Place process;
    private Interest interest;
    /** The kinds of interest; empty for all. */
    private Set<String> kinds;
    /** Whether a transaction is in the share, by the hash code of its name. */
    private IntPredicate share;

    private final long begun;
    private List<WatchEvent> waiting = new ArrayList<>();
    private long position;
    private long ofNoTransaction;
    private long dropped;
    /** Events that were dropped after the last one that waits. */
    private long gap;

    private long gapEndsNanos;
    private int credit;
    private long until;
    private long nextBatch;

    /** The events of one message; the position of the first among all that were asked for. */
    record Batch(long position, List<WatchEvent> events) {
        /** Returns the position of the next event: what was dropped has positions too. */
        long end() {
            long end = position;
            for (WatchEvent event : events) {
                end += weight(event);
            }
            return end;
        }

        private static long weight(WatchEvent event) {
            return event instanceof WatchEvent.Dropped dropped ? dropped.count() : 1;
        }
    }

    /**
     * @param process whose events they are
     * @param begun grows with every beginning of a subscription at the process
     */
    Subscription(Place process, Interest interest, long begun, long nowNanos) {
        this.process = process;
        this.interest = interest;
        this.kinds = Set.copyOf(interest.kinds());
        this.share = interest::hasInShare;
        this.begun = begun;
        nextBatch = nowNanos;
    }

    /** Returns whether events of a kind are wanted; it is asked for each step of a server. */
    boolean includes(String kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }

    long begun() {
        return begun;
    }

    void renew(Interest interestNow, int creditNow, long untilNanos) {
        if (!interestNow.equals(interest)) {
            interest = interestNow;
            kinds = Set.copyOf(interestNow.kinds());
            share = interestNow::hasInShare;
        }
        credit = creditNow;
        until = untilNanos;
    }

    boolean isOver(long nowNanos) {
        return nowNanos >= until;
    }

    /** Takes an event if it is wanted; a full buffer drops it, and tells so in its place. */
    void offer(WatchEvent event) {
        if (!isWanted(event)) {
            return;
        }
        if (waiting.size() < BATCH_MAX) {
            tellGap();
            waiting.add(event);
        } else {
            gap += Batch.weight(event);
            dropped += Batch.weight(event);
            gapEndsNanos = event.atNanos();
        }
    }

    private void tellGap() {
        if (gap > 0) {
            waiting.add(new WatchEvent.Dropped(gapEndsNanos, process, gap));
            gap = 0;
        }
    }

    private boolean isWanted(WatchEvent event) {
        boolean isGapOfLines = event instanceof WatchEvent.Dropped;
        String kind = isGapOfLines ? EventKind.LOG_LINE.name() : event.kind();
        return includes(kind) && (interest.oneIn() == 1 || isInShare(event));
    }

    /** Returns whether an event of a kind about a message, a log record or a trace event is wanted. */
    boolean wants(EventKind kind, EventText text, Object what) {
        return includes(kind.name()) && (interest.oneIn() == 1 || text.isOf(what, share));
    }

    /** Chooses by transaction, so that every process tells the same transactions, and each wholly. */
    private boolean isInShare(WatchEvent event) {
        List<String> transactions = event.transactions();
        if (!transactions.isEmpty()) {
            return transactions.stream().anyMatch(interest::hasInShare);
        }
        boolean isMany =
                event.kind().equals(EventKind.MESSAGE.name()) || event.kind().equals(EventKind.LOG_WRITE.name());
        return !isMany || ofNoTransaction++ % interest.oneIn() == 0;
    }

    long dropped() {
        return dropped;
    }

    /** Returns the events of the next batch, if it is due and the credit suffices. */
    Optional<Batch> due(long nowNanos) {
        if (waiting.isEmpty() || credit == 0 || nowNanos < nextBatch) {
            return Optional.empty();
        }
        int count = Math.min(waiting.size(), credit);
        Batch batch = new Batch(position, List.copyOf(waiting.subList(0, count)));
        waiting = new ArrayList<>(waiting.subList(count, waiting.size()));
        tellGap();
        credit -= count;
        nextBatch = nowNanos + TimeUnit.MILLISECONDS.toNanos(interest.intervalMillis());
        position = batch.end();
        return Optional.of(batch);
    }

    long nextDeadlineNanos() {
        return waiting.isEmpty() || credit == 0 ? until : Math.min(until, nextBatch);
    }
}
