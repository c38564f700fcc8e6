package org.raidlab.core.turn;

import java.util.function.Consumer;

/**
 * Votes and decisions, kept when the log is cut. Times grow strictly; an entry not above the last one is already there.
 */
public interface Ledger extends AutoCloseable {
    void replay(Consumer<LedgerEntry> reader);

    /** Appends without forcing; entries whose time is not above the last one's are ignored. */
    void append(LedgerEntry entry);

    void force();

    @Override
    void close();
}
