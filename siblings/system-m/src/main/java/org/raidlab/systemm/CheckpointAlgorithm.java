package org.raidlab.systemm;

/** How the checkpoint server synchronizes its sweep with transactions (paper section 3). */
public enum CheckpointAlgorithm {
    /** Ignores locks and transactions (3.1). */
    FUZZY(Consistency.NONE, Sweep.FUZZY),
    /** Black and white segments; no action touches both (3.2). */
    ACBW(Consistency.ACTION, Sweep.BLACK_WHITE),
    /** Black and white segments; no transaction touches both (3.2). */
    TCBW(Consistency.TRANSACTION, Sweep.BLACK_WHITE),
    /** Updaters save a segment as it was at an action boundary (3.3). */
    ACCOU(Consistency.ACTION, Sweep.COPY_ON_UPDATE),
    /** Updaters save a segment as it was when no transaction was active (3.3). */
    TCCOU(Consistency.TRANSACTION, Sweep.COPY_ON_UPDATE);

    /** What a backup copy reflects in whole. */
    public enum Consistency {
        NONE,
        ACTION,
        TRANSACTION
    }

    /** How segments are visited. */
    public enum Sweep {
        FUZZY,
        BLACK_WHITE,
        COPY_ON_UPDATE
    }

    private final Consistency consistency;
    private final Sweep sweep;

    CheckpointAlgorithm(Consistency consistency, Sweep sweep) {
        this.consistency = consistency;
        this.sweep = sweep;
    }

    public Consistency consistency() {
        return consistency;
    }

    public Sweep sweep() {
        return sweep;
    }

    /** Returns whether a sweep begins only when no transaction is active. */
    public boolean quiescesTransactions() {
        return this == TCCOU;
    }
}
