package org.raidlab.ac.commit;

import org.raidlab.core.TxnId;
import org.raidlab.core.TxnStates;
import org.raidlab.msg.LedgerRecord;

/** The decision table: the state of each transaction that this site voted on or coordinated. */
public final class DecisionTable {
    /** The states of a transaction in the table; a later constant says more. */
    public enum Known {
        NOTHING,
        VOTED_YES,
        REFUSED,
        ABORTED,
        COMMITTED
    }

    private static final Known[] BY_ORDINAL = Known.values();
    private final TxnStates states = new TxnStates();

    public Known of(TxnId txn) {
        return BY_ORDINAL[states.of(txn)];
    }

    /** Records more of a transaction; {@link IllegalStateException} if a decision would change. */
    public void learn(TxnId txn, Known known) {
        Known before = of(txn);
        if (contradicts(before, known)) {
            throw new IllegalStateException("invariant violated: " + txn + " was " + before + ", now " + known);
        }
        if (known.compareTo(before) > 0) {
            states.set(txn, known.ordinal());
        }
    }

    private static boolean contradicts(Known before, Known now) {
        return switch (now) {
            case COMMITTED -> before == Known.ABORTED || before == Known.REFUSED;
            case ABORTED -> before == Known.COMMITTED;
            case NOTHING, VOTED_YES, REFUSED -> false;
        };
    }

    /** Records the state that a record of the log or ledger says. */
    public void learn(LedgerRecord record) {
        learn(
                record.txn(),
                switch (record.event()) {
                    case VOTE_YES -> Known.VOTED_YES;
                    case VOTE_NO -> Known.REFUSED;
                    case COMMIT -> Known.COMMITTED;
                    case ABORT -> Known.ABORTED;
                });
    }
}
