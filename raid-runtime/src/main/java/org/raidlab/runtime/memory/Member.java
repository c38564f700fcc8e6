package org.raidlab.runtime.memory;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.memory.MemoryMessage.Attachment;
import org.raidlab.comm.memory.MemoryMessage.Store;
import org.raidlab.comm.memory.MemoryMessage.StoredRecord;

/** A memory, as the log that uses it sees it. */
final class Member {
    /** How the log uses a memory. */
    private enum State {
        /** Not at all. */
        DETACHED,
        /** It was asked to keep the log. */
        ATTACHING,
        /** It keeps the log, and the disk does not name it yet. */
        JOINED,
        /** Its confirmations count. */
        COUNTED
    }

    static final long HEARTBEAT_NANOS = 50_000_000;
    /** Doubles with each time that records go out again: a memory that is slow must not get more work for that. */
    private static final long RESEND_NANOS = 5_000_000;

    private static final long RESEND_NANOS_MAX = HEARTBEAT_NANOS;

    /** After so many heartbeats without an answer a memory is lost; what it is late with goes by the disk before. */
    private static final int MISSED_MAX = 20;

    private static final int MESSAGE_BYTES = 1 << 20;
    private static final int UNCONFIRMED_BYTES_MAX = 2 << 20;

    private final int number;
    private final int patience;
    private final InetSocketAddress socket;
    private State state = State.DETACHED;
    private @Nullable Attachment attachment;
    private long life;
    private long confirmed;
    private long sent;
    private long beatAtNanos;
    private long resendAfterNanos;
    private long resendAtNanos = Long.MAX_VALUE;
    private boolean heard;
    private int missed;

    /** @param patience the factor of all times */
    Member(int number, InetSocketAddress socket, int patience) {
        this.number = number;
        this.patience = patience;
        resendAfterNanos = patience * RESEND_NANOS;
        this.socket = socket;
    }

    InetSocketAddress socket() {
        return socket;
    }

    boolean counts() {
        return state == State.COUNTED;
    }

    boolean waitsForMark() {
        return state == State.JOINED;
    }

    boolean isAttaching() {
        return state == State.ATTACHING;
    }

    boolean keepsLog() {
        return state == State.JOINED || state == State.COUNTED;
    }

    boolean has(Attachment other) {
        return other.equals(attachment);
    }

    long life() {
        return life;
    }

    long confirmed() {
        return confirmed;
    }

    Mark.Seat seat() {
        return new Mark.Seat(number, life, attached());
    }

    private Attachment attached() {
        Attachment now = attachment;
        if (now == null) {
            throw new IllegalStateException("memory " + number + " is not attached");
        }
        return now;
    }

    void attach(Attachment next, long nowNanos) {
        attachment = next;
        state = State.ATTACHING;
        beatAtNanos = nowNanos + patience * HEARTBEAT_NANOS;
    }

    void join(long itsLife, long end) {
        life = itsLife;
        confirmed = end;
        sent = end;
        resendAfterNanos = patience * RESEND_NANOS;
        missed = 0;
        heard = true;
        state = State.JOINED;
    }

    void count() {
        state = State.COUNTED;
    }

    /** The disk alone counts: the memory keeps the log, for a later mark. */
    void rest() {
        state = State.JOINED;
    }

    void detach(long nowNanos) {
        state = State.DETACHED;
        attachment = null;
        resendAtNanos = Long.MAX_VALUE;
        beatAtNanos = nowNanos + patience * HEARTBEAT_NANOS;
    }

    void confirm(long end, long nowNanos) {
        heard = true;
        if (end > confirmed) {
            confirmed = end;
            sent = Math.max(sent, end);
            resendAfterNanos = patience * RESEND_NANOS;
            resendAtNanos = confirmed < sent ? nowNanos + resendAfterNanos : Long.MAX_VALUE;
        }
    }

    boolean isLost() {
        return missed >= MISSED_MAX;
    }

    boolean isDue(long nowNanos) {
        return beatAtNanos <= nowNanos;
    }

    long nextNanos() {
        return keepsLog() ? Math.min(beatAtNanos, resendAtNanos) : beatAtNanos;
    }

    /** Counts a heartbeat that is due; the records of the next message, or none, are this heartbeat. */
    void beat(long nowNanos) {
        missed = heard ? 0 : missed + 1;
        heard = false;
        beatAtNanos = nowNanos + patience * HEARTBEAT_NANOS;
    }

    /** Returns whether records were sent that the memory has not confirmed for a while: they go out once more. */
    boolean sendsAgain(long nowNanos) {
        if (resendAtNanos > nowNanos) {
            return false;
        }
        sent = confirmed;
        resendAfterNanos = Math.min(2 * resendAfterNanos, patience * RESEND_NANOS_MAX);
        resendAtNanos = nowNanos + resendAfterNanos;
        return true;
    }

    boolean mayTakeMore(long end) {
        return sent < end && sent - confirmed < UNCONFIRMED_BYTES_MAX;
    }

    long sent() {
        return sent;
    }

    /**
     * Returns the next records for the memory; none makes it a heartbeat.
     *
     * @param unsent the records from {@link #sent} on, or from {@code durable} on if that is later
     * @param mayFree up to where the memory may free its records
     */
    Store store(Collection<StoredRecord> unsent, long durable, long mayFree, long nowNanos) {
        List<StoredRecord> records = new ArrayList<>();
        long from = Math.max(sent, durable);
        long at = from;
        for (StoredRecord each : unsent) {
            if (at - from >= MESSAGE_BYTES) {
                break;
            }
            records.add(each);
            at = each.end();
        }
        if (confirmed < at && resendAtNanos == Long.MAX_VALUE) {
            resendAtNanos = nowNanos + resendAfterNanos;
        }
        sent = at;
        return new Store(attached(), mayFree, from, records);
    }
}
