package org.raidlab.sim.history;

/** The events of a transaction that a site's ledger records. */
public enum LedgerEvent {
    VOTE_YES("vote-yes"),
    VOTE_NO("vote-no"),
    COMMIT("commit"),
    ABORT("abort");

    private final String word;

    LedgerEvent(String word) {
        this.word = word;
    }

    /** Returns the word that represents this event in a decisions file. */
    public String word() {
        return word;
    }

    /** Returns whether the event decides the transaction, rather than votes on it. */
    public boolean decides() {
        return this == COMMIT || this == ABORT;
    }
}
