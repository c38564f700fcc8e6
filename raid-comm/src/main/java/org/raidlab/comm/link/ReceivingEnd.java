package org.raidlab.comm.link;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage.Piece;

/**
 * The receiving end of a channel: it puts pieces in order and joins them into messages. What it does not take now comes
 * again.
 */
final class ReceivingEnd {
    private final ChannelConfig config;
    private final SequencedMap<Long, Piece> early = new TreeMap<>();
    private final ArrayDeque<byte[]> whole = new ArrayDeque<>();
    private ByteArrayOutputStream begun = new ByteArrayOutputStream(0);
    private long expected;
    private long unreadBytes;
    private boolean owesWord;

    ReceivingEnd(ChannelConfig config) {
        this.config = config;
    }

    void take(Piece piece) {
        if (unreadBytes > config.unreadBytesMax()) {
            return;
        }
        owesWord = true;
        long ahead = piece.sequence() - expected;
        if (ahead < 0 || ahead > LinkMessage.EARLY_MAX) {
            return;
        }
        early.putIfAbsent(piece.sequence(), piece);
        Piece next = early.remove(expected);
        while (next != null) {
            append(next);
            expected++;
            next = early.remove(expected);
        }
    }

    private void append(Piece piece) {
        boolean alone = piece.last() && begun.size() == 0;
        if (!alone) {
            begun.writeBytes(piece.bytes());
        }
        if (piece.last()) {
            byte[] message = alone ? piece.bytes() : begun.toByteArray();
            begun = new ByteArrayOutputStream(0);
            whole.add(message);
            unreadBytes += message.length;
        }
    }

    byte @Nullable [] next() {
        byte[] message = whole.poll();
        unreadBytes -= message == null ? 0 : message.length;
        return message;
    }

    boolean hasNext() {
        return !whole.isEmpty();
    }

    /** Returns whether an acknowledgement is due, and marks it as given. */
    boolean owesWord() {
        boolean owed = owesWord;
        owesWord = false;
        return owed;
    }

    long expected() {
        return expected;
    }

    List<Long> early() {
        return early.keySet().stream().limit(LinkMessage.EARLY_MAX).toList();
    }
}
