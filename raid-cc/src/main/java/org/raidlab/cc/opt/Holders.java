package org.raidlab.cc.opt;

import java.util.OptionalLong;
import java.util.function.LongConsumer;

/** A table of the pending transactions, by ticket, that lock each granule for reading or for writing. */
final class Holders {
    private final GranuleTable table = new GranuleTable();

    /** Returns the number of locks of all tickets. */
    int size() {
        return table.size();
    }

    boolean isHeld(Granule granule) {
        return table.first(granule) != GranuleTable.NONE;
    }

    private boolean isHeldBy(Granule granule, long ticket) {
        return table.find(granule, ticket) != GranuleTable.NONE;
    }

    boolean areHeldBy(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            if (!isHeldBy(granules.get(i), ticket)) {
                return false;
            }
        }
        return true;
    }

    /** Returns one of the tickets that lock a granule. */
    OptionalLong holderOf(Granule granule) {
        int entry = table.first(granule);
        return entry == GranuleTable.NONE ? OptionalLong.empty() : OptionalLong.of(table.number(entry));
    }

    void forEachHolder(Granule granule, LongConsumer action) {
        for (int entry = table.first(granule); entry != GranuleTable.NONE; entry = table.next(entry)) {
            action.accept(table.number(entry));
        }
    }

    /** Locks granules for a ticket; locking a granule twice has no further effect. */
    void hold(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            Granule granule = granules.get(i);
            if (!isHeldBy(granule, ticket)) {
                table.add(granule, ticket);
            }
        }
    }

    void release(Granules granules, long ticket) {
        for (int i = 0; i < granules.size(); i++) {
            int entry = table.find(granules.get(i), ticket);
            if (entry != GranuleTable.NONE) {
                table.remove(entry);
            }
        }
    }
}
