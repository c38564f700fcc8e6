package org.raidlab.sim.history;

import java.util.List;

/** Short words for writing histories by hand. */
public final class Script {

    private Script() {}

    public static HistoryTransaction committed(String txn, long start, long end, Operation... ops) {
        return new HistoryTransaction(txn, 1, start, end, Status.COMMITTED, List.of(ops));
    }

    public static HistoryTransaction aborted(String txn, long start, long end, Operation... ops) {
        return new HistoryTransaction(txn, 1, start, end, Status.ABORTED, List.of(ops));
    }

    public static HistoryTransaction unknown(String txn, long start, long end, Operation... ops) {
        return new HistoryTransaction(txn, 1, start, end, Status.UNKNOWN, List.of(ops));
    }

    /** A read of a version. */
    public static Operation r(String item, long version, String value) {
        return new Operation.Read(item, version, Value.of(value));
    }

    /** A read that found nothing. */
    public static Operation rAbsent(String item, long version) {
        return new Operation.Read(item, version, Value.ABSENT);
    }

    /** A read without a version, as of an own write. */
    public static Operation rOwn(String item, String value) {
        return new Operation.Read(item, Operation.UNVERSIONED, Value.of(value));
    }

    public static Operation w(String item, long version, String value) {
        return new Operation.Write(item, version, Value.of(value));
    }

    /** A write without a version. */
    public static Operation w(String item, String value) {
        return new Operation.Write(item, Value.of(value));
    }

    public static Operation delete(String item, long version) {
        return new Operation.Write(item, version, Value.ABSENT);
    }

    /** A delete without a version. */
    public static Operation delete(String item) {
        return new Operation.Write(item, Value.ABSENT);
    }
}
