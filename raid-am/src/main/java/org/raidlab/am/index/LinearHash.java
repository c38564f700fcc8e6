package org.raidlab.am.index;

import org.raidlab.am.slot.PagedInts;
import org.raidlab.am.slot.SlotArea;

/**
 * Linear hashing (Litwin 1980) of slot positions. A bucket is a chain through one int for each position. With every
 * member more than there are buckets the next bucket in turn is split, so a chain is one or two members long at any
 * size and growth costs each insertion the same. It does not shrink.
 */
final class LinearHash {
    /** Says a member's hash, from its slot. */
    interface Hashing {
        long hashAt(int position);
    }

    private static final int NONE = SlotArea.NONE;
    private static final int FIRST_BUCKETS = 4;
    private final Hashing hashing;
    // Both hold position + 1, so that 0 is the end of a chain.
    private final PagedInts heads = new PagedInts();
    private final PagedInts nexts = new PagedInts();
    /** Buckets at the beginning of this round of splits: a power of two. */
    private int round = FIRST_BUCKETS;

    private int buckets = FIRST_BUCKETS;
    private int size;

    LinearHash(Hashing hashing) {
        this.hashing = hashing;
    }

    /** Buckets split in this round already use one bit more of the hash. */
    private int bucket(long hash) {
        int wide = (int) (hash & 2L * round - 1);
        return wide < buckets ? wide : wide - round;
    }

    /** The first member of a hash's chain, or none; the chain holds other hashes too. */
    int first(long hash) {
        return heads.get(bucket(hash)) - 1;
    }

    /** The member after this one in its chain, or none. */
    int next(int position) {
        return nexts.get(position) - 1;
    }

    int size() {
        return size;
    }

    void add(int position, long hash) {
        push(bucket(hash), position);
        size++;
        if (size > buckets) {
            split();
        }
    }

    private void push(int bucket, int position) {
        nexts.set(position, heads.get(bucket));
        heads.set(bucket, position + 1);
    }

    private void split() {
        int position = heads.get(buckets - round) - 1;
        heads.set(buckets - round, 0);
        buckets++;
        while (position != NONE) {
            int next = next(position);
            push(bucket(hashing.hashAt(position)), position);
            position = next;
        }
        if (buckets == 2 * round) {
            round = buckets;
        }
    }

    /** Takes a member out; false if it was none. */
    boolean remove(int position, long hash) {
        boolean removed = relink(position, hash, nexts.get(position));
        if (removed) {
            nexts.set(position, 0);
            size--;
        }
        return removed;
    }

    /** Puts a position in the place of a member with the same hash; false if that was none. */
    boolean replace(int position, int successor, long hash) {
        int rest = nexts.get(position);
        boolean replaced = relink(position, hash, successor + 1);
        if (replaced) {
            nexts.set(position, 0);
            nexts.set(successor, rest);
        }
        return replaced;
    }

    /** Lets whatever points to a member point elsewhere. */
    private boolean relink(int position, long hash, int link) {
        int bucket = bucket(hash);
        int before = heads.get(bucket) - 1;
        if (before == position) {
            heads.set(bucket, link);
            return true;
        }
        while (before != NONE && next(before) != position) {
            before = next(before);
        }
        if (before == NONE) {
            return false;
        }
        nexts.set(before, link);
        return true;
    }

    long footprintBytes() {
        return heads.footprintBytes() + nexts.footprintBytes();
    }
}
