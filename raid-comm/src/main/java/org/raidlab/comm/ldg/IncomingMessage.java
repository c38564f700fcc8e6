package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A message under reassembly. Its memory covers what has arrived and what credit was given for, at most twice over; never
 * what a header claims.
 */
final class IncomingMessage {
    private static final int GROWTH = 2;

    final MessageKey key;
    final InetSocketAddress from;
    final Shape shape;
    final long expiresAt;

    private final BitSet arrived = new BitSet();
    private byte[] bytes = new byte[0];
    private int arrivedCount;
    /** One above the highest fragment that has arrived. */
    private int reach;
    /** What {@link #reach} was when holes were last asked for: holes below it are old enough to be losses. */
    private int horizon;
    /** Fragments below this index may come. */
    int limit;
    /** Fragments that credit was given for and that have not come. */
    int charged;

    long bytesIn;
    long bytesAnswered;
    int tries;
    long deadline;
    boolean closed;
    boolean queued;

    IncomingMessage(MessageKey key, InetSocketAddress from, Shape shape, long expiresAt) {
        this.key = key;
        this.from = from;
        this.shape = shape;
        this.expiresAt = expiresAt;
        this.limit = shape.unasked();
    }

    boolean has(int index) {
        return arrived.get(index);
    }

    boolean isComplete() {
        return arrivedCount == shape.count();
    }

    /** Fragments that may be on their way. */
    int outstanding() {
        return limit - arrivedCount;
    }

    int capacity() {
        return bytes.length;
    }

    /** Memory after a fragment has come, at most. */
    int capacityFor(int index) {
        int needed = shape.offsetOf(index) + shape.bytesOf(index);
        if (needed <= bytes.length) {
            return bytes.length;
        }
        long ahead = (long) shape.chunk() * (charged == 0 ? index + 1 : limit);
        return (int) Math.min(shape.total(), GROWTH * Math.max(ahead, needed));
    }

    void put(int index, ByteBuffer content) {
        int capacity = capacityFor(index);
        if (capacity > bytes.length) {
            bytes = Arrays.copyOf(bytes, capacity);
        }
        content.get(bytes, shape.offsetOf(index), shape.bytesOf(index));
        arrived.set(index);
        arrivedCount++;
        reach = Math.max(reach, index + 1);
    }

    /** The message, whole; its memory goes with it. */
    byte[] takeBytes() {
        byte[] whole = bytes;
        bytes = new byte[0];
        return whole;
    }

    /** Whether all that may come has come or must be lost, and nothing has been asked for since. */
    boolean hasFreshHolesAtItsEnd() {
        return reach == limit && horizon < reach && outstanding() > 0;
    }

    /** Old holes become losses; what has come by now is the new horizon. */
    List<Grant.Range> lossesAndAdvance(int rangesMax) {
        int below = reach == limit ? reach : horizon;
        horizon = reach;
        return holes(below, rangesMax);
    }

    /** The first so many ranges of fragments below an index that have not come. */
    List<Grant.Range> holes(int below, int rangesMax) {
        List<Grant.Range> holes = new ArrayList<>();
        int first = arrived.nextClearBit(0);
        while (first < below && holes.size() < rangesMax) {
            int next = arrived.nextSetBit(first);
            int end = next < 0 ? below : Math.min(next, below);
            holes.add(new Grant.Range(first, end - first));
            first = arrived.nextClearBit(end);
        }
        return holes;
    }
}
