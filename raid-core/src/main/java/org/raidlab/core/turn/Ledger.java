package org.raidlab.core.turn;

import java.util.function.Consumer;

/**
 * The ledger of votes and decisions, which is kept when the log is cut. Times grow strictly; an entry not above the
 * last one is already there.
 */
public interface Ledger extends AutoCloseable {
    void replay(Consumer<LedgerEntry> reader);

    /** Appends without forcing; ignores entries whose time is not above the last one's. */
    void append(LedgerEntry entry);

    void force();

    @Override
    void close();
}
