package org.raidlab.harness.workload;

/** Values that no other client writes, so that a history shows which client wrote a value. They fit into an i4. */
public final class UniqueValues {
    private static final int PER_CLIENT = 1_000_000;
    private final long base;
    private long used;

    /** Makes the values of client number 0 to 2,000. */
    public UniqueValues(int client) {
        base = (long) client * PER_CLIENT;
    }

    /**
     * Returns the least value that clients from this number on write: clients with lower numbers write smaller values.
     */
    static long below(int client) {
        return (long) client * PER_CLIENT;
    }

    public long next() {
        used = used % (PER_CLIENT - 1) + 1;
        return base + used;
    }
}
