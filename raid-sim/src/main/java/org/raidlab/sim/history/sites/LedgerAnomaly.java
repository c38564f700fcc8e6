package org.raidlab.sim.history.sites;

import org.raidlab.sim.history.ViolationKind;

/** The violations that ledgers of the sites can show; AC1 to AC5 are the rules of atomic commitment. */
public enum LedgerAnomaly implements ViolationKind {
    MIXED_DECISION("mixed-decision", "two sites decided differently (AC1)"),
    CHANGED_DECISION("changed-decision", "a site decided both ways (AC2)"),
    CHANGED_VOTE("changed-vote", "a site voted both ways (AC2)"),
    COMMIT_AFTER_NO("commit-after-no", "committed although a site voted no (AC3)"),
    COMMIT_WITHOUT_YES("commit-without-yes", "a site committed without a vote of its own before it (AC3)"),
    COMMIT_WITHOUT_ALL("commit-without-all", "committed although a site did not vote yes (AC3)"),
    ABORT_WITHOUT_CAUSE("abort-without-cause", "aborted although all voted yes and nothing failed (AC4)"),
    UNDECIDED("undecided", "a site that voted yes has not decided at the quiet end (AC5)"),
    VOTE_AFTER_DECISION("vote-after-decision", "a site voted after it had decided"),
    TIME_NOT_GROWING("time-not-growing", "the times of a site's ledger do not grow"),
    COMMIT_NOT_RECORDED("commit-not-recorded", "a client was told committed, no ledger says so"),
    ABORT_BUT_COMMITTED("abort-but-committed", "a client was told aborted, a ledger says committed");

    private final String code;
    private final String meaning;

    LedgerAnomaly(String code, String meaning) {
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
