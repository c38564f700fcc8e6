package org.raidlab.am.index;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.am.slot.PagedInts;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

/**
 * An index on some attributes of a relation's live tuples: a hash of its keys, and beside it, if it is ordered, a tree.
 * Only the first tuple of each key is a member of either; the others hang on it in a list with two directions. So a key
 * with a hundred thousand tuples lengthens no chain, and a tuple leaves its key at once.
 *
 * <p>A unique index is no different: commits that do not conflict may be posted in either order, so two tuples can have
 * one key for a moment. That keys are unique is validation's promise, not this index's.
 */
public final class KeyIndex {
    private static final int NONE = SlotArea.NONE;
    private final Index declared;
    private final KeyColumns columns;
    private final KeyOrder order;
    private final SlotArea slots;
    private final LinearHash keys = new LinearHash();
    private final @Nullable KeyTree ordered;
    // Both hold position + 1; 0 is the end of a list.
    private final PagedInts following = new PagedInts();
    private final PagedInts preceding = new PagedInts();
    private int built;
    private boolean complete;
    private int size;
    private long compared;

    /** Creates an index that covers no position yet. */
    public KeyIndex(Index declared, Schema schema, SlotArea slots) {
        this.declared = declared;
        this.columns = new KeyColumns(schema, declared.positions());
        this.slots = slots;
        this.order = new KeyOrder(schema, declared);
        this.ordered = declared.structure().isOrdered() ? new KeyTree(slots, order) : null;
    }

    private long hashAt(int position) {
        return columns.hash(slots.bytes(position), slots.rowBase(position));
    }

    public Index declared() {
        return declared;
    }

    /** Continues the build over at most this many positions, and returns how many it covered. */
    public int build(int positions) {
        if (complete) {
            return 0;
        }
        int stop = (int) Math.min((long) built + positions, slots.end());
        int begun = built;
        while (built < stop) {
            int position = built++;
            if (slots.isLive(position)) {
                add(position);
            }
        }
        complete = built == slots.end();
        return stop - begun;
    }

    /** Returns whether the index has every live tuple. */
    public boolean isComplete() {
        return complete;
    }

    /** Returns whether the tuple at a position already belongs in the index. */
    public boolean covers(int position) {
        return complete || position < built;
    }

    /** Returns a row to look for; empty if no row of the relation can have this key. */
    public Optional<Row> probe(List<Value> key) {
        return columns.rowWith(key);
    }

    /** Returns a tuple with the key of this row, or {@link SlotArea#NONE}; {@link #next} gives the others. */
    public int find(byte[] row) {
        return find(row, 0, columns.hash(row, 0));
    }

    private int find(byte[] row, int base, long hash) {
        int position = keys.first(hash);
        while (position != NONE) {
            compared++;
            if (columns.equal(row, base, slots.bytes(position), slots.rowBase(position))) {
                return position;
            }
            position = keys.next(position);
        }
        return NONE;
    }

    /** The next tuple with the same key, or {@link SlotArea#NONE}. */
    public int next(int position) {
        return following.get(position) - 1;
    }

    /** Returns whether a row has the same key as the tuple at a position. */
    public boolean agrees(int position, byte[] row) {
        return columns.equal(row, 0, slots.bytes(position), slots.rowBase(position));
    }

    /** Adds the tuple at a position to the index. */
    public void add(int position) {
        long hash = hashAt(position);
        int first = find(slots.bytes(position), slots.rowBase(position), hash);
        if (first == NONE) {
            keys.add(position, hash);
            if (ordered != null) {
                ordered.add(position);
            }
        } else {
            link(position, next(first));
            link(first, position);
        }
        size++;
    }

    /** Removes the tuple at a position, before its key changes or it is deleted. */
    public void remove(int position) {
        int after = next(position);
        if (preceding.get(position) != 0) {
            link(preceding.get(position) - 1, after);
        } else {
            removeFirst(position, after);
        }
        following.set(position, 0);
        preceding.set(position, 0);
        size--;
    }

    private void removeFirst(int position, int after) {
        long hash = hashAt(position);
        boolean removed;
        if (after == NONE) {
            removed = keys.remove(position, hash);
        } else {
            removed = keys.replace(position, after, hash);
            preceding.set(after, 0);
        }
        if (ordered != null) {
            removed &= ordered.remove(position);
            if (after != NONE) {
                ordered.add(after);
            }
        }
        Invariants.check(removed, "a tuple is removed from an index that holds it");
    }

    private void link(int left, int right) {
        following.set(left, right + 1);
        if (right != NONE) {
            preceding.set(right, left + 1);
        }
    }

    /** Returns the number of tuples in the index. */
    public int size() {
        return size;
    }

    /** Returns the number of different keys in the index. */
    public int distinct() {
        return keys.size();
    }

    /**
     * Returns the tuples whose keys are in a range, in order, from the tuple at a position or from the first; empty
     * unless the index is ordered.
     */
    public Optional<RangeCursor> range(KeyRange range, int from) {
        return ordered == null ? Optional.empty() : Optional.of(new RangeCursor(this, ordered, range, from));
    }

    /** The first tuple with the key of the one at a position. */
    int firstLike(int position) {
        return find(slots.bytes(position), slots.rowBase(position), hashAt(position));
    }

    /** Compares the key of the tuple at a position with a bound. */
    int compare(int position, List<Value> bound) {
        return order.compare(slots.bytes(position), slots.rowBase(position), bound);
    }

    /** Returns the statistics for planners. */
    public Statistics.Keys statistics() {
        Value first = ordered == null ? Value.NULL : firstAttribute(ordered.first());
        Value last = ordered == null ? Value.NULL : firstAttribute(ordered.last());
        boolean upwards = Comparisons.compare(first, last) <= 0;
        return new Statistics.Keys(declared.id(), distinct(), upwards ? first : last, upwards ? last : first);
    }

    private Value firstAttribute(int position) {
        return position == NONE ? Value.NULL : columns.value(slots.bytes(position), slots.rowBase(position), 0);
    }

    /** Throws unless the index is ordered correctly and has each key once. A look at every key: for tests. */
    public void checkInvariantsFully() {
        if (ordered != null) {
            Invariants.check(ordered.checkEverything() == keys.size(), "hash and order hold the same keys");
        }
    }

    /** Returns the number of tuples whose key was compared in look-ups since the index was made. */
    public long compared() {
        return compared;
    }

    /** Returns the bytes of the arrays. */
    public long footprintBytes() {
        long ofOrder = ordered == null ? 0 : ordered.footprintBytes();
        return keys.footprintBytes() + following.footprintBytes() + preceding.footprintBytes() + ofOrder;
    }
}
