package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.util.BitSet;

/**
 * A message of many fragments on its way to one receiver; it is kept until the receiver is done with it or its lifetime
 * ends.
 */
final class OutgoingMessage {
    private static final int REPAIRS_PER_FRAGMENT_MAX = 8;
    private static final int REPAIRS_MIN = 256;

    final InetSocketAddress to;
    final long message;
    final LongMessage content;
    /** Bytes that are kept for repair. */
    final int bytes;

    final Shape shape;

    private final BitSet wanted = new BitSet();
    /** Fragments below this index may be sent. */
    private int limit;
    /** Fragments below this index have been sent. */
    private int sent;
    /** A receiver that asks for more than this is broken or no friend. */
    private long repairsLeft;

    long expiresAt;
    int probes;
    long deadline;
    boolean queued;

    /** @param limit fragments that may be sent before credit is given */
    OutgoingMessage(InetSocketAddress to, long message, LongMessage content, Shape shape, int limit) {
        this.to = to;
        this.message = message;
        this.content = content;
        this.bytes = content.length();
        this.shape = shape;
        this.limit = limit;
        this.repairsLeft = REPAIRS_MIN + (long) REPAIRS_PER_FRAGMENT_MAX * shape.count();
    }

    /** Takes credit and requests; a fragment that was never sent is no hole. */
    void onGrant(Grant grant) {
        limit = Math.max(limit, Math.min(grant.limit(), shape.count()));
        for (Grant.Range hole : grant.holes()) {
            int end = Math.min(hole.first() + hole.length(), sent);
            if (hole.first() < end && end - hole.first() <= repairsLeft) {
                repairsLeft -= end - hole.first();
                wanted.set(hole.first(), end);
            }
        }
    }

    /** Probes a silent receiver: it sends the last fragment again, which makes the receiver say what it has. */
    void probe() {
        if (sent > 0) {
            wanted.set(sent - 1);
        }
    }

    /** Closes the message; no more of it is sent. */
    void forget() {
        limit = 0;
        wanted.clear();
        content.close();
    }

    boolean hasNext() {
        return sent < limit || !wanted.isEmpty();
    }

    boolean nextIsRepair() {
        return !wanted.isEmpty();
    }

    /** Returns the fragment to send now: repairs before new fragments. */
    int next() {
        int hole = wanted.nextSetBit(0);
        if (hole >= 0) {
            wanted.clear(hole);
            return hole;
        }
        return sent++;
    }
}
