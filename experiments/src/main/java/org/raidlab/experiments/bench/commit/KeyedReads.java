package org.raidlab.experiments.bench.commit;

/** The keys that read-only transactions read. */
public final class KeyedReads {
    /** The reads of a transaction. */
    public static final int KEYS = 20;
    /** The keys are the numbers below. */
    public static final int ITEMS = 100 * CommitClients.CLIENTS_MAX;

    /** From one key of a transaction to the next: a prime number. */
    private static final int STRIDE = 331;

    private KeyedReads() {}

    /** Returns a key of the transaction with this number. */
    public static int key(long transaction, int index) {
        return (int) ((transaction * KEYS + (long) index * STRIDE) % ITEMS);
    }
}
