package org.raidlab.sim.history.check;

import org.raidlab.sim.history.ViolationKind;

/** The violations that a history can have. The G names are Adya's. */
public enum HistoryAnomaly implements ViolationKind {
    G0("G0", "transactions overwrite each other in a circle", true),
    G1A("G1a", "a read shows a write of an aborted transaction", true),
    G1B("G1b", "a read shows a write that its own transaction overwrote", true),
    G1C("G1c", "information flows in a circle", true),
    G_SINGLE("G-single", "a circle of dependencies with one missed update", true),
    G2("G2", "a circle of dependencies with several missed updates", true),
    NON_REPEATABLE_READ("non-repeatable-read", "two reads of an item in one transaction differ", true),
    OWN_WRITE_NOT_READ("own-write-not-read", "a read after an own write shows something else", true),
    UNWRITTEN_READ("unwritten-read", "a read shows what nobody wrote", true),
    VALUE_MISMATCH("value-mismatch", "reader and writer disagree about version and value", true),
    VERSION_WRITTEN_TWICE("version-written-twice", "two transactions made one version of an item", true),
    DUPLICATE_TRANSACTION("duplicate-transaction", "two transactions have one id", true),
    REAL_TIME("real-time", "the order of dependencies contradicts the order in real time", false),
    LOST_WRITE("lost-write", "an acknowledged write is missing from the last read of its item", false),
    VERSION_BACKWARDS("version-backwards", "an item's version goes backwards in real time", false);

    private final String code;
    private final String meaning;
    private final boolean breaksSerializability;

    HistoryAnomaly(String code, String meaning, boolean breaksSerializability) {
        this.code = code;
        this.meaning = meaning;
        this.breaksSerializability = breaksSerializability;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    /** Returns whether only the order in real time speaks against the violation: a serial order explains it. */
    public boolean isOfRealTime() {
        return this == REAL_TIME || this == VERSION_BACKWARDS;
    }

    /** Returns whether no serial order explains the violation; otherwise only no order that keeps real time does. */
    public boolean breaksSerializability() {
        return breaksSerializability;
    }
}
