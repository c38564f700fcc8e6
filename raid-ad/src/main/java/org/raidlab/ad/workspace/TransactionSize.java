package org.raidlab.ad.workspace;

import org.raidlab.core.relation.StatementException;

/**
 * The bytes that a transaction's reads and writes take when they are encoded. The Atomicity Controllers send them in
 * one message and force them in one log record, so a transaction that is too large has to fail where it grows: here.
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

    TransactionSize(WorkspaceMemory site, long bytesMax) {
        this.site = site;
        this.bytesMax = bytesMax;
    }

    /** Of what is bounded by other means. */
    static TransactionSize unlimited() {
        return new TransactionSize(new WorkspaceMemory(Long.MAX_VALUE, 1), Long.MAX_VALUE);
    }

    /** More is there; {@link StatementException} if it is too much. */
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

    /** Less is there. */
    public void free(long less) {
        bytes -= less;
        site.add(-less);
    }

    /** Writes that a statement has gathered will take so much at least. */
    public void announce(long more) {
        announced += more;
        add(more);
    }

    /** One of them is in the workspace now, with its true size. */
    public void redeem(long less) {
        announced -= less;
        free(less);
    }

    /** A statement is over: what it has not put into the workspace it never will, as when it was only explained. */
    public void endStatement() {
        redeem(announced);
    }

    /** Whether the site's memory for transactions is used up, and this one has more than its share of it. */
    public boolean isTooMuchNow() {
        return site.isUsedUp() && bytes > site.share();
    }

    /** So many bytes are there. */
    public long bytes() {
        return bytes;
    }

    /** The transaction is over. */
    public void forget() {
        free(bytes);
    }
}
