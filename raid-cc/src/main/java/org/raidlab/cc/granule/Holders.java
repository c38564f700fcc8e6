package org.raidlab.cc.granule;

import java.util.Arrays;
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

    /**
     * Locks granules for a ticket, each once however often it stands there; the ticket has none of them yet.
     *
     * @return the locks, to be released
     */
    public int[] hold(Granules granules, long ticket) {
        int[] locks = new int[granules.size()];
        int count = 0;
        for (int i = 0; i < granules.size(); i++) {
            Granule granule = granules.get(i);
            int newest = table.first(granule);
            if (newest == GranuleTable.NONE || table.number(newest) != ticket) {
                locks[count++] = table.add(granule, ticket);
            }
        }
        return count == locks.length ? locks : Arrays.copyOf(locks, count);
    }

    /** Releases locks. */
    public void release(int[] locks) {
        for (int lock : locks) {
            table.remove(lock);
        }
    }
}
