package org.raidlab.ad.workspace;

/**
 * What all transactions of a site may hold together, in bytes as they are encoded. When it is used up, those go that
 * have more than an even share: they may be tried again. Small ones always fit.
 */
public final class WorkspaceMemory {
    private final long bytesMax;
    private final int transactionsMax;
    private long bytes;

    /** @param transactionsMax between which it is shared */
    public WorkspaceMemory(long bytesMax, int transactionsMax) {
        this.bytesMax = bytesMax;
        this.transactionsMax = transactionsMax;
    }

    /** The size of a transaction that begins, and may become so large. */
    public TransactionSize begin(long transactionBytesMax) {
        return new TransactionSize(this, transactionBytesMax);
    }

    void add(long more) {
        bytes += more;
    }

    boolean isUsedUp() {
        return bytes > bytesMax;
    }

    long share() {
        return bytesMax / transactionsMax;
    }

    /** Held by all transactions together. */
    public long bytes() {
        return bytes;
    }
}
