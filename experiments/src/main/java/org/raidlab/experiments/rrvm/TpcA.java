package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.ByteRange;

/**
 * TPC-A (section 3.7): each transaction writes an account, a teller and a branch, and appends to the history. Sizes are
 * the benchmark's; 100,000 accounts have a branch and ten tellers.
 */
final class TpcA implements EraLoad {
    private static final int RECORD_BYTES = 100;
    private static final int HISTORY_BYTES = 50;
    private static final int ACCOUNTS_OF_BRANCH = 100_000;
    private static final int TELLERS_OF_BRANCH = 10;
    private static final int HISTORY_RECORDS = 20_000;

    /** The order in which transactions choose accounts. */
    enum Access {
        SEQUENTIAL,
        RANDOM,
        /** Seventy percent go to a twentieth of the accounts, 25 to another three twentieths, as with RVM. */
        LOCALIZED
    }

    private static final double HOT_SHARE = 0.70;
    private static final double WARM_SHARE = 0.95;
    private static final double HOT_PART = 0.05;
    private static final double WARM_PART = 0.20;

    private final Access access;
    private final RandomSource random;
    private final int accounts;
    private final int branches;
    private final int historyRecords;
    private long count;

    /** @param scale by which there are fewer accounts than the paper's */
    TpcA(Access access, int paperAccounts, int scale, RandomSource random) {
        this.access = access;
        this.random = random;
        accounts = paperAccounts / scale;
        branches = Math.ceilDiv(paperAccounts, ACCOUNTS_OF_BRANCH);
        historyRecords = HISTORY_RECORDS / scale;
    }

    private int tellers() {
        return branches * TELLERS_OF_BRANCH;
    }

    private long history() {
        return (long) (accounts + tellers() + branches) * RECORD_BYTES;
    }

    @Override
    public long bytes() {
        return history() + (long) historyRecords * HISTORY_BYTES;
    }

    @Override
    public boolean isBenchmark() {
        return true;
    }

    @Override
    public List<ByteRange> next() {
        int teller = random.nextInt(tellers());
        int branch = teller / TELLERS_OF_BRANCH;
        ByteRange entry = ByteRange.of(history() + count % historyRecords * HISTORY_BYTES, new byte[HISTORY_BYTES]);
        List<ByteRange> writes =
                List.of(record(account()), record(accounts + teller), record(accounts + tellers() + branch), entry);
        count++;
        return writes;
    }

    private static ByteRange record(int number) {
        return ByteRange.of((long) number * RECORD_BYTES, new byte[RECORD_BYTES]);
    }

    private int account() {
        return switch (access) {
            case SEQUENTIAL -> (int) (count % accounts);
            case RANDOM -> random.nextInt(accounts);
            case LOCALIZED -> {
                double which = random.nextDouble();
                yield which < HOT_SHARE
                        ? between(0, HOT_PART)
                        : which < WARM_SHARE ? between(HOT_PART, WARM_PART) : between(WARM_PART, 1);
            }
        };
    }

    /** Returns an account between two shares of all. */
    private int between(double from, double to) {
        int first = (int) (accounts * from);
        return first + random.nextInt((int) (accounts * to) - first);
    }
}
