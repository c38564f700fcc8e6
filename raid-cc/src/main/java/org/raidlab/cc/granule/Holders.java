package org.raidlab.cc.granule;

import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * A table of the lock holders of each granule. A holder is a transaction, or a part of one, and has a number of its
 * own, its ticket.
 */
public final class Holders {
    private final GranuleTable table = new GranuleTable();

    /** Returns the number of locks of all tickets. */
    public int size() {
        return table.size();
    }

    /** Returns whether any ticket locks a granule. */
    public boolean isHeld(Granule granule) {
        return table.first(granule) != GranuleTable.NONE;
    }

    private boolean isHeldBy(Granule granule, long ticket) {
        return table.find(granule, ticket) != GranuleTable.NONE;
    }

    /** Returns whether a ticket locks all of these granules. */
    public boolean areHeldBy(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            if (!isHeldBy(granules.get(i), ticket)) {
                return false;
            }
        }
        return true;
    }

    /** Returns one of the tickets that lock a granule. */
    public OptionalLong holderOf(Granule granule) {
        int entry = table.first(granule);
        return entry == GranuleTable.NONE ? OptionalLong.empty() : OptionalLong.of(table.number(entry));
    }

    /** Passes every ticket that locks a granule to an action. */
    public void forEachHolder(Granule granule, LongConsumer action) {
        for (int entry = table.first(granule); entry != GranuleTable.NONE; entry = table.next(entry)) {
            action.accept(table.number(entry));
        }
    }

    /** Locks granules for a ticket; locking a granule twice has no further effect. */
    public void hold(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            Granule granule = granules.get(i);
            if (!isHeldBy(granule, ticket)) {
                table.add(granule, ticket);
            }
        }
    }

    /** Releases those of these granules that a ticket locks. */
    public void release(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            int entry = table.find(granules.get(i), ticket);
            if (entry != GranuleTable.NONE) {
                table.remove(entry);
            }
        }
    }
}
