package org.raidlab.am.read;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.LiveSlots;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Stamp;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/**
 * The tuples of a relation in the order of their ids, for copies of the whole relation. Slots have another order, so a
 * look at all of them yields the next many, and parts are taken from those as long as they last. Who asks has begun to
 * copy after the schema's version, and is told of everything written since: only an older page would lack tuples.
 */
final class NextTuples {
    private static final int MANY = 1 << 18;
    /** Of several relations, or for several sites that are at different parts. */
    private static final int PAGES = 4;

    /**
     * A sorted page of the ids that follow one id.
     *
     * @param isLast whether there are none behind them
     */
    private record Page(RelationId relation, Stamp schema, long after, long[] ids, boolean isLast) {
        boolean goesOnBehind(RelationStore store, long id) {
            boolean same =
                    relation.equals(store.id()) && schema.equals(store.schema().version());
            return same && after <= id && (isLast || id < ids[ids.length - 1]);
        }
    }

    private final int many;
    private final ArrayDeque<Page> pages = new ArrayDeque<>();

    NextTuples() {
        this(MANY);
    }

    /** @param many so many are remembered */
    NextTuples(int many) {
        this.many = many;
    }

    /**
     * Returns the first tuples behind one, at most this many, and none only if none are left. Some may be gone
     * meanwhile.
     */
    long[] behind(RelationStore store, long after, int most) {
        long id = inOrder(after);
        Page page = page(store, id);
        int found = Arrays.binarySearch(page.ids, id);
        int from = found < 0 ? -found - 1 : found + 1;
        int to = (int) Math.min((long) from + most, page.ids.length);
        return Arrays.stream(page.ids, from, to).map(NextTuples::inOrder).toArray();
    }

    /** Maps ids between unsigned and signed order, in both directions. */
    private static long inOrder(long id) {
        return id ^ Long.MIN_VALUE;
    }

    private Page page(RelationStore store, long id) {
        if (Catalogue.holds(store.id())) {
            return read(store, id);
        }
        for (Page page : pages) {
            if (page.goesOnBehind(store, id)) {
                return page;
            }
        }
        Page page = read(store, id);
        pages.addFirst(page);
        if (pages.size() > PAGES) {
            pages.removeLast();
        }
        return page;
    }

    private Page read(RelationStore store, long after) {
        SlotArea slots = store.slots();
        long[] found = new long[Math.min(2 * many, slots.end())];
        int count = 0;
        long limit = Long.MAX_VALUE;
        for (LiveSlots live = slots.liveSlots(0, slots.end()); live.next(); ) {
            long id = inOrder(slots.tuple(live.position()));
            if (id > after && id < limit) {
                found[count++] = id;
                if (count == 2 * many) {
                    Arrays.sort(found);
                    count = many;
                    limit = found[many - 1];
                }
            }
        }
        Arrays.sort(found, 0, count);
        boolean isLast = limit == Long.MAX_VALUE && count <= many;
        long[] ids = Arrays.copyOf(found, Math.min(count, many));
        return new Page(store.id(), store.schema().version(), after, ids, isLast);
    }
}
