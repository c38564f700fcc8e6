package org.raidlab.msg;

import java.util.Locale;

/** Why a transaction aborted. The words are a contract: scripts count them. */
public enum AbortReason {
    /** A pending transaction reads or writes what this one writes or reads. */
    CONFLICT(true),
    /** What it read was overwritten before it validated. */
    STALE_READ(true),
    /** A site that must take part is down. */
    SITE_DOWN(true),
    /** No good copy can be read or written. */
    DATA_UNAVAILABLE(true),
    /** The set of sites changed under it. */
    VIEW_CHANGED(true),
    /** Votes did not come in time. */
    TIMEOUT(true),
    /** The site has too many active transactions. */
    OVERLOADED(true),
    /** The user said abort, or left. */
    USER(false),
    /** A statement of it failed. */
    STATEMENT_ERROR(false),
    /** It was open when its site's servers were rolled back. */
    ROLLED_BACK(true);

    private final boolean mayRetry;

    AbortReason(boolean mayRetry) {
        this.mayRetry = mayRetry;
    }

    /** Whether the same transaction may succeed when submitted again. */
    public boolean mayRetry() {
        return mayRetry;
    }

    /** The word for it: {@code stale-read} and the like. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
