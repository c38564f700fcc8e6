package org.raidlab.ad.workspace;

import org.raidlab.msg.relation.StatementException;

/**
 * The size of a transaction: the bytes that its reads and writes take when they are encoded. The Atomicity Controllers
 * send them in one message and force them in one log record, so a transaction that is too large has to fail where it
 * grows: here.
 */
public final class TransactionSize {
    /** A transaction reads and writes more than can be committed at once. */
    public static final int TOO_LARGE = 6011;

    private static final String HINT =
            "do it in several transactions, each with a condition on a part of the tuples, such as a range of a key";

    private final WorkspaceMemory site;
    private final long bytesMax;
    private long bytes;
    private long announced;
    /** The transaction has grown when it has twice so many bytes. */
    private long knownBytes;

    /** @param largeBytes below this a transaction is prepared in less time than a heartbeat takes */
    TransactionSize(WorkspaceMemory site, long bytesMax, long largeBytes) {
        this.site = site;
        this.bytesMax = bytesMax;
        this.knownBytes = (largeBytes + 1) / 2;
    }

    /** Returns the size of a transaction that other means limit. */
    static TransactionSize unlimited() {
        return new TransactionSize(new WorkspaceMemory(Long.MAX_VALUE, 1), Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** Adds bytes; {@link StatementException} if the transaction is too large. */
    public void add(long more) {
        bytes += more;
        site.add(more);
        if (bytes > bytesMax) {
            throw new StatementException(
                    TOO_LARGE,
                    "the transaction's reads and writes take more than the " + bytesMax
                            + " bytes that can be committed at once: " + bytes + " so far",
                    HINT);
        }
    }

    /** Subtracts bytes. */
    public void free(long less) {
        bytes -= less;
        site.add(-less);
    }

    /** Adds the minimum size of writes that a statement has gathered. */
    public void announce(long more) {
        announced += more;
        add(more);
    }

    /** Subtracts the announced size of a write that is now in the workspace with its true size. */
    public void redeem(long less) {
        announced -= less;
        free(less);
    }

    /**
     * Ends a statement: gathered writes that it has not put into the workspace are no longer announced, as when it was
     * only explained.
     */
    public void endStatement() {
        redeem(announced);
    }

    /**
     * Returns whether the site's memory for transactions is used up, and this transaction has more than its share of
     * it.
     */
    public boolean isTooMuchNow() {
        return site.isUsedUp() && bytes > site.share();
    }

    /** Whether the transaction is large, and at least twice as large as when this was last true. */
    public boolean hasGrown() {
        boolean hasGrown = bytes >= 2 * knownBytes;
        knownBytes = hasGrown ? bytes : knownBytes;
        return hasGrown;
    }

    /** Returns the number of bytes. */
    public long bytes() {
        return bytes;
    }

    /** Releases the bytes of a transaction that is over. */
    public void forget() {
        free(bytes);
    }
}
