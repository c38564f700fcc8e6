package org.raidlab.sim.history.sites;

import org.raidlab.sim.history.ViolationKind;

/** The violations that copies of sites can show. */
public enum CopyAnomaly implements ViolationKind {
    COPY_TWICE("copy-twice", "a site lists an item twice"),
    COPIES_DIFFER("copies-differ", "two copies that are not fail-locked differ"),
    COPY_MISSING("copy-missing", "a site lacks a copy that it ought to hold"),
    LOST_WRITE("copy-lost-write", "an acknowledged write is not in the copies"),
    ABORTED_TRACE("copy-aborted-trace", "a copy shows a write of an aborted transaction"),
    UNWRITTEN("copy-unwritten", "a copy shows what nobody wrote"),
    VALUE_MISMATCH("copy-value-mismatch", "a copy has a version with another value than was written"),
    HALF_DONE("copy-half-done", "the copies show one write of a transaction and lack another");

    private final String code;
    private final String meaning;

    CopyAnomaly(String code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String meaning() {
        return meaning;
    }
}
