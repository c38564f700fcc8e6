package org.raidlab.am.index;

import org.raidlab.am.slot.SlotArea;
import org.raidlab.msg.relation.KeyRange;

/** A cursor over the tuples of a range of keys in their order; the tuples of one key come in the index's order. */
public final class RangeCursor {
    private static final int NONE = SlotArea.NONE;
    private final KeyIndex index;
    private final KeyTree tree;
    private final KeyRange range;
    private final KeyTree.Walk keys;
    /** First tuple of the first key beyond the range, once it was looked for: not in a range of one key or none. */
    private int end;

    private boolean endIsKnown;
    private int at;

    /** @param from the position to begin with, which is in the index; none for the range's first */
    RangeCursor(KeyIndex index, KeyTree tree, KeyRange range, int from) {
        this.index = index;
        this.tree = tree;
        this.range = range;
        this.keys = from == NONE ? beginning() : tree.at(index.firstLike(from));
        boolean isEmpty = keys.position() == NONE || isBeyond(keys.position());
        this.at = isEmpty ? NONE : from == NONE ? keys.position() : from;
    }

    /**
     * Returns a walk from the range's first key; the first key of the index is tried first, since many ranges begin
     * there.
     */
    private KeyTree.Walk beginning() {
        boolean isWithFirst = tree.first() != NONE && !isBelow(tree.first());
        return isWithFirst ? tree.start() : tree.from(this::isBelow);
    }

    private boolean isBelow(int position) {
        int order = index.compare(position, range.low());
        return order < 0 || (order == 0 && !range.withLow());
    }

    private boolean isBeyond(int position) {
        int order = index.compare(position, range.high());
        return order > 0 || (order == 0 && !range.withHigh());
    }

    /** Returns the position of the current tuple, or {@link SlotArea#NONE} at the end. */
    public int position() {
        return at;
    }

    /** Advances to the next tuple. */
    public void next() {
        at = index.next(at);
        if (at == NONE) {
            keys.next();
            at = isAtEnd() ? NONE : keys.position();
        }
    }

    /**
     * Returns whether the range has ended; the second key is compared, and for further keys the end is looked up once.
     */
    private boolean isAtEnd() {
        if (endIsKnown || keys.position() == NONE) {
            return keys.position() == end || keys.position() == NONE;
        }
        if (isBeyond(keys.position())) {
            return true;
        }
        end = tree.from(position -> !isBeyond(position)).position();
        endIsKnown = true;
        return false;
    }
}
