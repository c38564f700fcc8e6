package org.raidlab.rrvm.manager;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmServer;

/** The copy of the log's end in the memory of one server, over one attachment. */
final class RemoteCopy {
    private static final long NO_MARK = Long.MAX_VALUE;

    private final Attachment attachment;
    private final int server;
    private @Nullable MarkedServer marked;
    private long namedBy = NO_MARK;
    private long high;
    private long sent;
    private int silence;

    /** @param base the last transaction that the server will not get */
    RemoteCopy(Attachment attachment, int server, long base) {
        this.attachment = attachment;
        this.server = server;
        high = base;
        sent = base;
    }

    int server() {
        return server;
    }

    boolean isOf(Attachment other) {
        return attachment.equals(other);
    }

    /** Returns the last transaction that the server is known to have. */
    long high() {
        return high;
    }

    /** Returns the last transaction that has been sent to the server. */
    long sent() {
        return sent;
    }

    /** Returns the server as a mark names it, once it has taken the log on. */
    MarkedServer marked() {
        if (marked == null) {
            throw new IllegalStateException("the server has not taken the log on");
        }
        return marked;
    }

    /** The server has taken the log on in this incarnation, and a mark names it. */
    void attached(Envelope<RrvmMessage> in) {
        silence = 0;
        marked = new MarkedServer(attachment, server, in.messageTag().incarnation());
    }

    /** Takes note of the first mark that names the server. */
    void namedBy(long mark) {
        namedBy = mark;
    }

    /** Returns whether a mark on disk names the server, so that a restart would ask it. */
    boolean isNamed(long durableMark) {
        return namedBy <= durableMark;
    }

    /** Asks the server to take the log on. */
    void ask(Effects<RrvmMessage> out) {
        send(new MemoryMessage.Attach(attachment, high), out);
    }

    /** Sends transactions, of which the last is the newest that the server is to have; with none, a heartbeat. */
    void store(List<Redo> records, long durable, Effects<RrvmMessage> out) {
        send(new MemoryMessage.Store(attachment, durable, records), out);
        if (!records.isEmpty()) {
            sent = Math.max(sent, records.getLast().sequence());
        }
    }

    /** Has the server save the old bytes of an update of its mirror. */
    void saveUndo(long durable, long after, long sequence, List<ByteRange> before, Effects<RrvmMessage> out) {
        send(new MemoryMessage.SaveUndo(attachment, durable, after, sequence, before), out);
        sent = Math.max(sent, sequence);
    }

    /** Writes the new bytes of an update in place, each range by itself. */
    void write(long sequence, List<ByteRange> ranges, Effects<RrvmMessage> out) {
        for (int part = 0; part < ranges.size(); part++) {
            send(new MemoryMessage.Write(attachment, sequence, part, ranges.size(), ranges.get(part)), out);
        }
    }

    private void send(RrvmMessage message, Effects<RrvmMessage> out) {
        out.send(Address.of(server, RrvmServer.MEMORY), message);
    }

    /** Takes an answer; returns whether it is one of the incarnation that the mark names. */
    boolean stored(Envelope<RrvmMessage> in, ManagerMessage.Stored answer) {
        if (!hears(in)) {
            return false;
        }
        high = Math.max(high, answer.high());
        return true;
    }

    /** Returns whether an answer is one of the incarnation that the mark names, and the server lives. */
    boolean hears(Envelope<RrvmMessage> in) {
        if (in.messageTag().incarnation() != marked().incarnation()) {
            return false;
        }
        silence = 0;
        return true;
    }

    /** A heartbeat has passed; returns whether the server has been silent for too many. */
    boolean isSilent(int heartbeats) {
        silence++;
        return silence > heartbeats;
    }
}
