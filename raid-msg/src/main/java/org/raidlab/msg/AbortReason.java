package org.raidlab.msg;

import java.util.Locale;

/** The reason for which a transaction aborted. The words are a contract: scripts count them. */
public enum AbortReason {
    /** A pending transaction and this one conflict in their reads or writes. */
    CONFLICT(true),
    /** A read of the transaction was overwritten before the transaction validated. */
    STALE_READ(true),
    /** A site that must take part is down. */
    SITE_DOWN(true),
    /** No good copy can be read or written. */
    DATA_UNAVAILABLE(true),
    /** The set of sites changed during the transaction. */
    VIEW_CHANGED(true),
    /** Votes did not come in time. */
    TIMEOUT(true),
    /** The site has too many active transactions. */
    OVERLOADED(true),
    /** The user aborted the transaction, or left. */
    USER(false),
    /** A statement of the transaction failed. */
    STATEMENT_ERROR(false),
    /** The transaction was open when its site's servers were rolled back. */
    ROLLED_BACK(true);

    private final boolean mayRetry;

    AbortReason(boolean mayRetry) {
        this.mayRetry = mayRetry;
    }

    /** Returns whether the same transaction may succeed when submitted again. */
    public boolean mayRetry() {
        return mayRetry;
    }

    /** Returns the word for the reason: {@code stale-read} and the like. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
