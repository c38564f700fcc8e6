package org.raidlab.sim.history;

/** What a site's ledger keeps of a transaction. */
public enum LedgerEvent {
    VOTE_YES("vote-yes"),
    VOTE_NO("vote-no"),
    COMMIT("commit"),
    ABORT("abort");

    private final String word;

    LedgerEvent(String word) {
        this.word = word;
    }

    /** The word that stands for this event in a decisions file. */
    public String word() {
        return word;
    }

    /** Whether it decides the transaction, rather than votes on it. */
    public boolean decides() {
        return this == COMMIT || this == ABORT;
    }
}
