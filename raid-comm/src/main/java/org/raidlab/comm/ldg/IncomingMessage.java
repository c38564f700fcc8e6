package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message under reassembly. Its memory covers what has arrived and what credit was given for, at most twice over;
 * never what a header claims.
 */
final class IncomingMessage {
    private static final int GROWTH = 2;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final MessageKey key;
    final InetSocketAddress from;
    final Shape shape;
    final long expiresAt;

    private final BitSet arrived = new BitSet();
    private ByteBuffer memory = NOTHING;
    private int capacity;
    private int arrivedCount;
    /** One above the highest fragment that has arrived. */
    private int reach;
    /** What {@link #reach} was at the last grant: holes below it are old enough to be losses. */
    private int horizon;
    /** Holes below this index have been asked for; */
    private int askedBelow;
    /** what fills them comes before fragments from this index on, so if those come first it is lost again. */
    private int askedAtLimit;
    /** Fragments below this index may come. */
    int limit;
    /** Fragments that credit was given for and that have not come. */
    int charged;

    long bytesIn;
    long bytesAnswered;
    int tries;
    long deadline;
    /** A deadline came so late that this process was not listening; that is forgiven once. */
    boolean excused;

    boolean closed;
    boolean queued;

    /** @param unasked fragments that may come before credit is given */
    IncomingMessage(MessageKey key, InetSocketAddress from, Shape shape, long expiresAt, int unasked) {
        this.key = key;
        this.from = from;
        this.shape = shape;
        this.expiresAt = expiresAt;
        this.limit = unasked;
    }

    /** Takes the pool's memory, if there is some, before the first fragment; it has room for the entire message. */
    void use(@Nullable ByteBuffer pooled) {
        if (pooled != null) {
            memory = pooled;
        }
    }

    boolean has(int index) {
        return arrived.get(index);
    }

    boolean isComplete() {
        return arrivedCount == shape.count();
    }

    /** Returns the number of fragments that may be on their way. */
    int outstanding() {
        return limit - arrivedCount;
    }

    /**
     * Returns the memory that counts against the limits for this message; memory from the pool is bounded by the pool
     * itself.
     */
    int capacity() {
        return capacity;
    }

    /** Returns an upper bound of the memory after a fragment has arrived. */
    int capacityFor(int index) {
        int needed = shape.offsetOf(index) + shape.bytesOf(index);
        if (needed <= capacity) {
            return capacity;
        }
        long ahead = (long) shape.chunk() * (charged == 0 ? index + 1 : limit);
        return (int) Math.min(shape.total(), GROWTH * Math.max(ahead, needed));
    }

    void put(int index, ByteBuffer content) {
        capacity = capacityFor(index);
        if (capacity > memory.capacity()) {
            memory = ByteBuffer.wrap(Arrays.copyOf(memory.array(), capacity));
        }
        memory.put(shape.offsetOf(index), content, content.position(), shape.bytesOf(index));
        arrived.set(index);
        arrivedCount++;
        reach = Math.max(reach, index + 1);
    }

    /** Hands over the memory, which holds the message as far as it has arrived. */
    ByteBuffer takeMemory() {
        ByteBuffer whole = memory.limit(Math.min(shape.total(), memory.capacity()));
        memory = NOTHING;
        return whole;
    }

    /**
     * Returns whether the last fragment allowed by the credit has arrived, and the receiver has not yet requested the
     * holes below it.
     */
    boolean hasFreshHolesAtItsEnd() {
        return reach == limit && horizon < reach && outstanding() > 0;
    }

    /**
     * Returns the holes to request with a grant: those that are old enough, and of those requested before, only the
     * ones that were lost again.
     */
    List<Grant.Range> takeLosses(int rangesMax) {
        int from = reach > askedAtLimit ? 0 : askedBelow;
        int below = reach == limit ? reach : horizon;
        horizon = reach;
        List<Grant.Range> losses = holes(from, below, rangesMax);
        if (!losses.isEmpty()) {
            askedBelow = losses.getLast().first() + losses.getLast().length();
            askedAtLimit = limit;
        }
        return losses;
    }

    /**
     * Returns the fragments that may be lost when none arrive: the holes and the next fragment expected; after several
     * tries, all that may come.
     */
    List<Grant.Range> suspects(int rangesMax) {
        int below = tries > 1 ? limit : Math.min(reach + 1, limit);
        return holes(0, below, rangesMax);
    }

    /** Returns the first ranges of missing fragments between two indexes, at most so many. */
    private List<Grant.Range> holes(int from, int below, int rangesMax) {
        List<Grant.Range> holes = new ArrayList<>();
        int first = arrived.nextClearBit(from);
        while (first < below && holes.size() < rangesMax) {
            int next = arrived.nextSetBit(first);
            int end = next < 0 ? below : Math.min(next, below);
            holes.add(new Grant.Range(first, end - first));
            first = arrived.nextClearBit(end);
        }
        return holes;
    }
}
