package org.raidlab.store.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.LedgerEntry;

/** The entries of a heap ledger. */
final class StableLedger {
    private final List<LedgerEntry> entries = new ArrayList<>();
    private int forced;

    /** Returns an independent copy. */
    StableLedger copy() {
        StableLedger copy = new StableLedger();
        copy.entries.addAll(entries);
        copy.forced = forced;
        return copy;
    }

    void replay(Consumer<LedgerEntry> reader) {
        entries.forEach(reader);
    }

    void append(LedgerEntry entry) {
        if (entries.isEmpty() || entries.getLast().time() < entry.time()) {
            entries.add(entry);
        }
    }

    /** Forces the entries; returns whether there was anything to force. */
    boolean force() {
        boolean pending = forced < entries.size();
        forced = entries.size();
        return pending;
    }

    /** Keeps a random number of the first unforced entries. */
    void crash(RandomSource fate) {
        forced += fate.nextInt(entries.size() - forced + 1);
        entries.subList(forced, entries.size()).clear();
    }
}
