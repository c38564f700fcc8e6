package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmSettings;

/**
 * The local log: which transactions it has, which of them the disk has, and the asynchronous drainer between the two.
 * The turn waits for the disk only if nothing else could be done meanwhile.
 */
final class LocalLog {
    /** How a transaction gets to disk. */
    enum Way {
        /** With the drainer, for a memory has it meanwhile. */
        LATER,
        /** By a force in the background, for something else is done meanwhile. */
        BACKGROUND,
        /** By the turn's force, if no other transaction is on its way. */
        TURN
    }

    /** A transaction that the disk is not known to have. */
    private record Undrained(Redo record, long sinceNanos) {
        long sequence() {
            return record.sequence();
        }
    }

    private static final long NANOS_OF_MILLI = 1_000_000;

    private final RrvmSettings settings;
    private final Address self;
    private final Clock clock;
    private final ArrayDeque<Undrained> undrained = new ArrayDeque<>();
    private long undrainedBytes;
    private long appended;
    private long durable;
    /** Up to here a force in the background is under way, or has ended. */
    private long draining;

    private long bytes;
    private long marks;

    LocalLog(Ports ports, RrvmSettings settings) {
        this.settings = settings;
        self = ports.self();
        clock = ports.clock();
    }

    /** Takes note of the last transaction of the data file, at a start. */
    void begin(long sequence) {
        appended = sequence;
        durable = sequence;
        draining = sequence;
    }

    /** Takes note of a transaction that the disk had at a start. */
    void replayed(Redo record) {
        Invariants.check(record.first() == appended + 1, "the log has no gap before transaction", record.first());
        begin(record.sequence());
        bytes += record.size();
    }

    /** Returns the last transaction in the log. */
    long appended() {
        return appended;
    }

    /** Returns the last transaction that the disk has. */
    long durable() {
        return durable;
    }

    /** Returns about how many bytes the log has since its last truncation. */
    long bytes() {
        return bytes;
    }

    long undrainedBytes() {
        return undrainedBytes;
    }

    void append(Redo record, Way way, Effects<RrvmMessage> out) {
        Invariants.check(record.first() == appended + 1, "transactions are appended without a gap");
        appended = record.sequence();
        bytes += record.size();
        undrainedBytes += record.size();
        undrained.add(new Undrained(record, clock.monotonicNanos()));
        if (way != Way.LATER) {
            boolean isAlone = undrained.size() == 1 && draining == durable;
            force(record, isAlone ? way : Way.BACKGROUND, out);
            return;
        }
        out.append(record);
        if (undrainedBytes >= settings.drain().bytes()) {
            drain(out);
        } else if (undrained.size() == 1) {
            out.setTimer(ManagerTimer.DRAIN, settings.drain().delay());
        }
    }

    /**
     * The way to the thread that forces in the background, and back, takes as long as a force on a fast disk. What a
     * server sends itself comes in the next turn, so after the turn's force.
     */
    private void force(Redo record, Way way, Effects<RrvmMessage> out) {
        StorageMessage drained = new StorageMessage.Drained(appended);
        if (way == Way.TURN) {
            out.force(record);
            out.send(self, drained);
        } else {
            out.log(RrvmDevices.LOG).append(record, drained);
        }
        draining = appended;
    }

    /** Returns the transactions after one that the disk is not known to have, in order. */
    List<Redo> undrainedAfter(long sequence) {
        List<Redo> found = new ArrayList<>();
        Iterator<Undrained> newestFirst = undrained.descendingIterator();
        while (newestFirst.hasNext()) {
            Undrained each = newestFirst.next();
            if (each.sequence() <= sequence) {
                break;
            }
            found.add(each.record());
        }
        return found.reversed();
    }

    /** Has the drainer bring to disk what it has not begun to. */
    void drain(Effects<RrvmMessage> out) {
        if (draining < appended) {
            drainMark(out);
        }
    }

    /** Has the drainer bring everything to disk; returns the position of its mark, behind all transactions so far. */
    Lsn drainMark(Effects<RrvmMessage> out) {
        draining = appended;
        return out.log(RrvmDevices.LOG)
                .append(new RrvmRecord.DrainMark(appended), new StorageMessage.Drained(appended));
    }

    /** Appends a mark of the mode and brings it to disk, with everything before it; returns its number. */
    long mark(RrvmRecord mark, Effects<RrvmMessage> out) {
        draining = appended;
        marks++;
        out.log(RrvmDevices.LOG).append(mark, new StorageMessage.Marked(marks, appended));
        return marks;
    }

    /** The disk has all transactions up to this one. */
    void drained(long sequence, Effects<RrvmMessage> out) {
        durable = Math.max(durable, sequence);
        while (!undrained.isEmpty() && undrained.getFirst().sequence() <= durable) {
            undrainedBytes -= undrained.removeFirst().record().size();
        }
        if (draining < appended) {
            out.setTimer(ManagerTimer.DRAIN, settings.drain().delay());
        } else {
            out.cancelTimer(ManagerTimer.DRAIN);
        }
    }

    /** Returns whether so much, or something so old, is not on disk that commits have to wait for the drainer. */
    boolean isWindowFull() {
        RrvmSettings.Drain bounds = settings.drain();
        long age = undrained.isEmpty()
                ? 0
                : clock.monotonicNanos() - undrained.getFirst().sinceNanos();
        return undrainedBytes >= bounds.windowBytes()
                || age >= bounds.windowAge().toNanos()
                || undrainedBytes * (age / NANOS_OF_MILLI) >= bounds.budget();
    }

    /** A truncation has freed so many bytes. */
    void freed(long cutBytes) {
        bytes -= cutBytes;
    }

    void checkInvariants() {
        Invariants.check(durable <= draining && draining <= appended, "the disk has what was appended, not more");
        Invariants.check(
                undrained.isEmpty()
                        ? appended == durable
                        : undrained.getFirst().record().first() == durable + 1,
                "each transaction that is not on disk is counted");
    }
}
