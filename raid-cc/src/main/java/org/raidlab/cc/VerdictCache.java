package org.raidlab.cc;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Verdict;

/**
 * The verdicts on transactions that this controller has finished: refused, decided, or validated and without writes. A
 * check that is repeated or comes late gets the same verdict again and holds nothing; else its commit-locks would stay
 * for ever, since nobody would decide it again. Bounded: a datagram is not later than some thousands of transactions.
 */
final class VerdictCache {
    private static final int MAX = 8_192;

    private record Judged(Verdict verdict, Evidence evidence) {}

    private final SequencedMap<TxnId, Judged> verdicts = new LinkedHashMap<>();

    Optional<Verdict> verdict(TxnId txn) {
        return Optional.ofNullable(verdicts.get(txn)).map(Judged::verdict);
    }

    /** Returns the evidence of a verdict. */
    Evidence evidence(TxnId txn) {
        return Optional.ofNullable(verdicts.get(txn)).map(Judged::evidence).orElse(Evidence.NONE);
    }

    void add(TxnId txn, Verdict verdict) {
        add(txn, verdict, Evidence.NONE);
    }

    void add(TxnId txn, Verdict verdict, Evidence evidence) {
        verdicts.put(txn, new Judged(verdict, evidence));
        if (verdicts.size() > MAX) {
            verdicts.pollFirstEntry();
        }
    }

    /** Removes a verdict, since the transaction is to be validated anew. */
    void remove(TxnId txn) {
        verdicts.remove(txn);
    }
}
