package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.raidlab.sim.history.Value;

/**
 * The versions of every item in their order. An entry is one version; the entries of an item lie side by side and begin
 * with version 0, the absence that nobody wrote.
 */
final class VersionTable {

    static final int NOBODY = -1;
    static final int NONE = -1;

    private static final Comparator<Access> BY_ITEM_AND_VERSION = Comparator.comparingInt(Access::item)
            .thenComparingLong(Access::version)
            .thenComparingInt(Access::node);

    private final int[] first;
    private final Access[] entries;

    private VersionTable(int[] first, Access[] entries) {
        this.first = first;
        this.entries = entries;
    }

    /** The table of these writes, each of which has a version. */
    static VersionTable of(int items, List<Access> writes) {
        List<Access> sorted = new ArrayList<>(writes);
        sorted.sort(BY_ITEM_AND_VERSION);
        int[] first = new int[items + 1];
        Access[] entries = new Access[items + sorted.size()];
        int entry = 0;
        int next = 0;
        for (int item = 0; item < items; item++) {
            first[item] = entry;
            entries[entry++] = new Access(NOBODY, item, 0, Value.ABSENT);
            while (next < sorted.size() && sorted.get(next).item() == item) {
                entries[entry++] = sorted.get(next++);
            }
        }
        first[items] = entry;
        return new VersionTable(first, entries);
    }

    int size() {
        return entries.length;
    }

    Access get(int entry) {
        return entries[entry];
    }

    int writer(int entry) {
        return entries[entry].node();
    }

    int firstOf(int item) {
        return first[item];
    }

    int endOf(int item) {
        return first[item + 1];
    }

    /** The entry after this one of the same item, or {@link #NONE}. */
    int next(int entry) {
        return entry + 1 < entries.length && entries[entry + 1].item() == entries[entry].item() ? entry + 1 : NONE;
    }

    /** The entry of a version of an item, or {@link #NONE}. */
    int find(int item, long version) {
        int entry = firstAtLeast(item, version);
        return entry < first[item + 1] && entries[entry].version() == version ? entry : NONE;
    }

    /** The first entry of the item with that version or a later one; {@link #endOf} if there is none. */
    int firstAtLeast(int item, long version) {
        int low = first[item];
        int high = first[item + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[middle].version() < version) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    void reportVersionsWrittenTwice(Names names, Findings findings) {
        for (int entry = 1; entry < entries.length; entry++) {
            Access one = entries[entry - 1];
            Access two = entries[entry];
            if (one.item() == two.item() && one.version() == two.version()) {
                findings.add(
                        HistoryAnomaly.VERSION_WRITTEN_TWICE,
                        List.of(names.txn(one.node()), names.txn(two.node())),
                        names.itemsOf(one),
                        names.txn(one.node()) + " and " + names.txn(two.node()) + " both made version "
                                + one.version() + " of " + names.item(one.item()) + ", with the values "
                                + one.value() + " and " + two.value() + ".");
            }
        }
    }
}
