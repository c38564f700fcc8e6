package org.raidlab.systemm;

/**
 * How the checkpoint server synchronizes its sweep with transactions: the paper's five (section 3), and four that came
 * later. Those need not wait until no transaction is active, because updates go to versions of their own and commit in
 * one step: between any two steps, the committed versions are the database after some number of transactions.
 */
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
    TCCOU(Consistency.TRANSACTION, Sweep.COPY_ON_UPDATE),
    /** Saves all dirty segments in one step, when a sweep begins: the simplest of those that came after the paper. */
    SNAPSHOT(Consistency.TRANSACTION, Sweep.CUT),
    /** Updaters save a segment, and the sweep writes what is saved before anything else, as Dragonfly does. */
    PUSH(Consistency.TRANSACTION, Sweep.CUT),
    /** Two images of each slot, of which updaters never write the one of the cut (Cao et al., SIGMOD 2011). */
    ZIGZAG(Consistency.TRANSACTION, Sweep.CUT),
    /** The shadow of a record stays until the sweep has captured it (Ren et al., SIGMOD 2016). */
    CALC(Consistency.TRANSACTION, Sweep.CUT);

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
        COPY_ON_UPDATE,
        /** Without locks, as all segments were when the sweep began. */
        CUT
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
