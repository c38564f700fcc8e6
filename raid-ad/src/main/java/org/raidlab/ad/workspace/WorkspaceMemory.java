package org.raidlab.ad.workspace;

/**
 * The memory of all transactions of a site together, as a limit in encoded bytes. When it is used up, those go that
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

    /** Returns the size of a transaction that begins, with this limit, and large from so many bytes on. */
    public TransactionSize begin(long transactionBytesMax, long largeBytes) {
        return new TransactionSize(this, transactionBytesMax, largeBytes);
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

    /** Returns the encoded size of the data of all transactions together. */
    public long bytes() {
        return bytes;
    }
}
