package org.raidlab.experiments.bench.peers;

/** What the clients of a comparison do, on every side with the same data. */
enum Task {
    /** Each client gives one of its own rows another value, found by its key. */
    UPDATE("update"),
    /** The transaction of DebitCredit. */
    DEBIT_CREDIT("debit-credit");

    /** Most clients: each has as many rows as the others. */
    static final int CLIENTS_MAX = 64;

    static final int ROWS_OF_CLIENT = 100;
    static final int BRANCHES = 50;
    static final int ACCOUNTS_OF_BRANCH = 1_000;
    static final int TELLERS_OF_BRANCH = 10;

    private final String word;

    Task(String word) {
        this.word = word;
    }

    /** Returns the beginning of the keys of its rows. */
    String word() {
        return word;
    }
}
