package org.raidlab.am.index;

import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.relation.KeyRange;

/** Goes through the tuples of a range of keys in their order; the tuples of one key as the index has them. */
public final class RangeCursor {
    private static final int NONE = SlotArea.NONE;
    private final KeyIndex index;
    private final KeyTree.Walk keys;
    /** First tuple of the first key beyond the range. */
    private final int end;

    private int at;

    /** @param from the position to begin with, which is in the index; none for the range's first */
    RangeCursor(KeyIndex index, KeyTree tree, KeyRange range, int from) {
        this.index = index;
        this.keys =
                from == NONE ? tree.from(position -> isBelow(index, range, position)) : tree.at(index.firstLike(from));
        this.end = tree.from(position -> !isBeyond(index, range, position)).position();
        boolean isEmpty = keys.position() == NONE || isBeyond(index, range, keys.position());
        this.at = isEmpty ? NONE : from == NONE ? keys.position() : from;
    }

    private static boolean isBelow(KeyIndex index, KeyRange range, int position) {
        int order = index.compare(position, range.low());
        return order < 0 || (order == 0 && !range.withLow());
    }

    private static boolean isBeyond(KeyIndex index, KeyRange range, int position) {
        int order = index.compare(position, range.high());
        return order > 0 || (order == 0 && !range.withHigh());
    }

    /** The position of a tuple, or {@link SlotArea#NONE} at the end. */
    public int position() {
        return at;
    }

    /** Goes on to the next tuple. */
    public void next() {
        at = index.next(at);
        if (at == NONE) {
            keys.next();
            at = keys.position() == end ? NONE : keys.position();
        }
    }
}
