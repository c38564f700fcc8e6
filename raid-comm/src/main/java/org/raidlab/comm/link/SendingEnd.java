package org.raidlab.comm.link;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The sending end of a channel: it cuts messages into pieces and keeps each piece until the other end has it. */
final class SendingEnd {
    /** A gap that later pieces have overtaken is closed soon, not in the same breath: datagrams swap places. */
    private static final int GAP_PARTS = 4;

    private final ChannelConfig config;
    private final ArrayDeque<Outgoing> waiting = new ArrayDeque<>();
    private final SequencedMap<Long, Outgoing> underWay = new TreeMap<>();
    private long nextSequence;
    private long bytesUnderWay;
    private long repeated;

    SendingEnd(ChannelConfig config) {
        this.config = config;
    }

    /** A piece with its tries and times. */
    static final class Outgoing {
        final long sequence;
        final boolean last;
        final byte[] bytes;
        private int tries;
        private long sentAt;
        private long dueAt;

        Outgoing(long sequence, boolean last, byte[] bytes) {
            this.sequence = sequence;
            this.last = last;
            this.bytes = bytes;
        }
    }

    void add(byte[] message) {
        int at = 0;
        while (message.length - at > config.pieceBytes()) {
            add(false, Arrays.copyOfRange(message, at, at + config.pieceBytes()));
            at += config.pieceBytes();
        }
        add(true, at == 0 ? message : Arrays.copyOfRange(message, at, message.length));
    }

    private void add(boolean last, byte[] bytes) {
        waiting.add(new Outgoing(nextSequence++, last, bytes));
    }

    /** Takes an acknowledgement: the other end has all pieces below {@code expected}, and these. */
    void arrived(long expected, List<Long> early, long now) {
        Iterator<Outgoing> oldest = underWay.values().iterator();
        while (oldest.hasNext()) {
            Outgoing piece = oldest.next();
            if (piece.sequence >= expected) {
                break;
            }
            bytesUnderWay -= piece.bytes.length;
            oldest.remove();
        }
        for (long sequence : early) {
            Outgoing piece = underWay.remove(sequence);
            bytesUnderWay -= piece == null ? 0 : piece.bytes.length;
        }
        if (!early.isEmpty()) {
            hurry(early.getLast(), now);
        }
    }

    /** Takes pieces that later ones have overtaken for lost, and sends them again soon. */
    private void hurry(long newest, long now) {
        for (Outgoing piece : underWay.values()) {
            if (piece.sequence > newest) {
                return;
            }
            piece.dueAt = Math.min(piece.dueAt, Math.max(now, piece.sentAt + config.repeatNanos() / GAP_PARTS));
        }
    }

    void flush(long now, Consumer<Outgoing> out) {
        for (Outgoing piece : underWay.values()) {
            if (piece.dueAt <= now) {
                repeated++;
                send(piece, now, out);
            }
        }
        while (!waiting.isEmpty() && hasRoomFor(waiting.element())) {
            Outgoing piece = waiting.remove();
            bytesUnderWay += piece.bytes.length;
            underWay.put(piece.sequence, piece);
            send(piece, now, out);
        }
    }

    private boolean hasRoomFor(Outgoing piece) {
        boolean counted = underWay.size() < LinkMessage.EARLY_MAX;
        return underWay.isEmpty() || (counted && bytesUnderWay + piece.bytes.length <= config.windowBytes());
    }

    private void send(Outgoing piece, long now, Consumer<Outgoing> out) {
        long wait = config.repeatNanos() << Math.min(piece.tries, Integer.SIZE - 1);
        piece.tries++;
        piece.sentAt = now;
        piece.dueAt = now + Math.min(wait, config.repeatMaxNanos());
        out.accept(piece);
    }

    /** Returns the earliest time at which a piece is due; pieces under way are few, for the window bounds them. */
    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (Outgoing piece : underWay.values()) {
            next = Math.min(next, piece.dueAt);
        }
        return next;
    }

    /**
     * Returns whether a piece has used up its tries; tries, not time, are counted, because a process that was stopped
     * for a while has not tried meanwhile.
     */
    boolean isBroken() {
        return !underWay.isEmpty() && underWay.firstEntry().getValue().tries > config.triesMax();
    }

    long repeated() {
        return repeated;
    }
}
