package org.raidlab.am.index;

import org.raidlab.am.slot.PagedInts;
import org.raidlab.am.slot.SlotArea;

/**
 * Linear hashing (Litwin 1980) of slot positions. A bucket is a chain through two ints for each position: the next
 * member, and the low half of its own hash, so that no slot is looked at for a chain's other members, nor when a bucket
 * is split. With every member more than there are buckets the next bucket in turn is split, so a chain is one or two
 * members long at any size and growth costs each insertion the same. It does not shrink.
 */
final class LinearHash {
    private static final int NONE = SlotArea.NONE;
    private static final int FIRST_BUCKETS = 4;
    // Heads and links hold position + 1, so that 0 is the end of a chain.
    private final PagedInts heads = new PagedInts();
    /**
     * For each position, at twice its number, the next member and the low half of the position's hash: both are read
     * together.
     */
    private final PagedInts links = new PagedInts();
    /** Buckets at the beginning of this round of splits: a power of two. */
    private int round = FIRST_BUCKETS;

    private int buckets = FIRST_BUCKETS;
    private int size;
    private long passed;

    /** Returns the bucket of a hash; buckets split in this round already use one bit more of the hash. */
    private int bucket(int half) {
        int wide = (int) (Integer.toUnsignedLong(half) & 2L * round - 1);
        return wide < buckets ? wide : wide - round;
    }

    /** The first member whose hash has this low half, or none. */
    int first(long hash) {
        return matching(heads.get(bucket((int) hash)) - 1, (int) hash);
    }

    /** The member after this one whose hash has the same low half, or none. */
    int next(int position) {
        return matching(after(position), half(position));
    }

    private int matching(int from, int half) {
        int position = from;
        while (position != NONE && half(position) != half) {
            position = after(position);
            passed++;
        }
        return position;
    }

    private int after(int position) {
        return links.get(2 * position) - 1;
    }

    private int half(int position) {
        return links.get(2 * position + 1);
    }

    int size() {
        return size;
    }

    /** Returns the number of members that look-ups have passed and splits have moved. */
    long passed() {
        return passed;
    }

    void add(int position, long hash) {
        links.set(2 * position + 1, (int) hash);
        push(bucket((int) hash), position);
        size++;
        if (size > buckets) {
            split();
        }
    }

    private void push(int bucket, int position) {
        links.set(2 * position, heads.get(bucket));
        heads.set(bucket, position + 1);
    }

    private void split() {
        int position = heads.get(buckets - round) - 1;
        heads.set(buckets - round, 0);
        buckets++;
        while (position != NONE) {
            int next = after(position);
            push(bucket(half(position)), position);
            position = next;
            passed++;
        }
        if (buckets == 2 * round) {
            round = buckets;
        }
    }

    /** Removes a member; false if it was none. */
    boolean remove(int position, long hash) {
        boolean removed = relink(position, hash, links.get(2 * position));
        if (removed) {
            links.set(2 * position, 0);
            size--;
        }
        return removed;
    }

    /** Puts a position in the place of a member with the same hash; false if that was none. */
    boolean replace(int position, int successor, long hash) {
        int rest = links.get(2 * position);
        boolean replaced = relink(position, hash, successor + 1);
        if (replaced) {
            links.set(2 * position, 0);
            links.set(2 * successor, rest);
            links.set(2 * successor + 1, (int) hash);
        }
        return replaced;
    }

    /** Redirects the link that points to a member. */
    private boolean relink(int position, long hash, int link) {
        int bucket = bucket((int) hash);
        int before = heads.get(bucket) - 1;
        if (before == position) {
            heads.set(bucket, link);
            return true;
        }
        while (before != NONE && after(before) != position) {
            before = after(before);
        }
        if (before == NONE) {
            return false;
        }
        links.set(2 * before, link);
        return true;
    }

    long footprintBytes() {
        return heads.footprintBytes() + links.footprintBytes();
    }
}
