package org.raidlab.core.turn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/** A log in a turn: what the turn's steps asked of it, and the messages that wait until their records are durable. */
final class TurnLog<M extends Message> {
    private record Waiting<M extends Message>(Envelope<M> message, Lsn durableUpTo) {}

    /** Takes the records that survived. */
    interface Recovered {
        void record(Lsn at, LogRecord record);
    }

    private final LogDevice device;
    private final Log log;
    private final @Nullable Log keeper;
    /** Copies of records that are in the log and not yet in the keeper. */
    private final List<KeptRecord.Copy> toKeep = new ArrayList<>();

    private final ArrayDeque<Waiting<M>> waiting = new ArrayDeque<>();
    private long keptUpTo = -1;
    private boolean forceAsked;
    private boolean backgroundAsked;
    private boolean inBackground;
    private Lsn truncateBefore = Lsn.START;
    private Lsn forcedUpTo = Lsn.START;
    private long forceDeadlineNanos = Long.MAX_VALUE;

    TurnLog(LogDevice device, Devices devices) {
        this.device = device;
        log = devices.log(device);
        keeper = device.keeper() == null ? null : devices.log(device.keeper());
    }

    LogDevice device() {
        return device;
    }

    private Codec<LogRecord> keptRecords() {
        return Objects.requireNonNull(device.keeper()).records();
    }

    /**
     * Replays the keeper, then the log.
     *
     * @param copies gets each record of the log too
     */
    void recover(Recovered server, Log.Reader copies) {
        if (keeper != null) {
            keeper.replay((at, payload) -> {
                LogRecord record = decode(keptRecords(), at, payload);
                keptUpTo = ((KeptRecord.Copy) record).origin();
                server.record(Lsn.START, record);
            });
        }
        log.replay((at, payload) -> {
            LogRecord record = decode(device.records(), at, payload);
            keepLater(at, record);
            server.record(at, record);
            copies.record(at, payload);
        });
    }

    static LogRecord decode(Codec<LogRecord> records, Lsn at, byte[] payload) {
        try {
            return records.decode(payload);
        } catch (MalformedException e) {
            throw new StorageException("the log record at " + at.offset() + " is whole but unknown", e);
        }
    }

    /** A copy that the keeper had before a crash is not made again. */
    private void keepLater(Lsn at, LogRecord record) {
        if (keeper != null && record instanceof KeptRecord kept && at.offset() > keptUpTo) {
            toKeep.add(kept.copy(at.offset()));
        }
    }

    Lsn force(LogRecord record) {
        forceAsked = true;
        return append(record);
    }

    Lsn append(LogRecord record) {
        Lsn at = log.append(device.records().encode(record));
        keepLater(at, record);
        return at;
    }

    /** Appends a record and keeps a message until a force in the background has made the record durable. */
    Lsn append(LogRecord record, Envelope<M> whenDurable) {
        Lsn at = append(record);
        waiting.add(new Waiting<>(whenDurable, log.end()));
        backgroundAsked = true;
        return at;
    }

    /**
     * Cuts the log after the turn's forces: the records that a server appended to replace the freed ones are durable by
     * then.
     */
    void truncate(Lsn before) {
        forceAsked = true;
        truncateBefore = before;
    }

    /** Keeps a message until everything appended so far is durable; false if it is. */
    boolean holds(Envelope<M> message, long deadlineNanos) {
        Lsn end = log.end();
        if (!log.durable().isBefore(end)) {
            return false;
        }
        waiting.add(new Waiting<>(message, end));
        forceDeadlineNanos = Math.min(forceDeadlineNanos, deadlineNanos);
        return true;
    }

    long forceDeadlineNanos() {
        return forceDeadlineNanos;
    }

    /** Forces the log if a step asked for it, or if a message has waited for long enough. */
    void force(long nowNanos) {
        if (forceAsked || forceDeadlineNanos <= nowNanos) {
            log.force();
            forcedUpTo = log.end();
            forceAsked = false;
            forceDeadlineNanos = Long.MAX_VALUE;
        }
    }

    /** Returns the end of the log at its last force. */
    Lsn forcedUpTo() {
        return forcedUpTo;
    }

    boolean isDurable(Lsn end) {
        return !log.durable().isBefore(end);
    }

    /** Cuts the log if a step asked for it. The keeper has the copies of the freed records by then. */
    void cut() {
        if (!Lsn.START.isBefore(truncateBefore)) {
            return;
        }
        if (keeper != null) {
            toKeep.forEach(copy -> keeper.append(keptRecords().encode(copy)));
            toKeep.clear();
            keeper.force();
        }
        log.truncate(truncateBefore);
        truncateBefore = Lsn.START;
    }

    /**
     * Begins a force in the background if a step asked for one, none is under way, and the turn has not forced the log:
     * what is appended meanwhile shares the next one.
     */
    void forceInBackground(Consumer<Envelope<M>> sender) {
        if (!backgroundAsked || inBackground) {
            return;
        }
        backgroundAsked = false;
        if (log.durable().isBefore(log.end())) {
            inBackground = true;
            log.forceLater(() -> {
                inBackground = false;
                release(sender);
            });
        }
    }

    /** Hands over the messages whose records are durable. */
    void release(Consumer<Envelope<M>> sender) {
        if (waiting.isEmpty()) {
            return;
        }
        Lsn durable = log.durable();
        while (!waiting.isEmpty() && !durable.isBefore(waiting.element().durableUpTo())) {
            sender.accept(waiting.remove().message());
        }
        if (waiting.isEmpty()) {
            forceDeadlineNanos = Long.MAX_VALUE;
        }
    }
}
