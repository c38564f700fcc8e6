package org.raidlab.cc;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.TxnStates;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Verdict;

/**
 * The verdicts on transactions that this controller has finished: refused, decided, or validated and without writes. A
 * check that is repeated or comes late gets the same verdict again and holds nothing; else its commit-locks would stay
 * for ever, since nobody would decide it again. Bounded: a datagram is not later than some thousands of transactions.
 */
final class VerdictCache {
    /** So many of the latest verdicts remain; up to twice as many are known. */
    private static final int LATEST = 8_192;

    private static final int NONE = 0;
    private static final int YES = 1;
    private static final int YES_WITH_EVIDENCE = 2;
    /** The state of a no, with the reason's position added. */
    private static final int NO = 3;

    private static final AbortReason[] REASONS = AbortReason.values();

    private final TxnStates verdicts = new TxnStates();
    /** The evidence that some transactions without writes have got with their yes. */
    private final SequencedMap<TxnId, Evidence> evidence = new LinkedHashMap<>();

    Optional<Verdict> verdict(TxnId txn) {
        int state = verdicts.of(txn);
        return switch (state) {
            case NONE -> Optional.empty();
            case YES -> Optional.of(Verdict.YES);
            case YES_WITH_EVIDENCE -> evidence.containsKey(txn) ? Optional.of(Verdict.YES) : Optional.empty();
            default -> Optional.of(new Verdict.No(REASONS[state - NO]));
        };
    }

    /** Returns the evidence of a verdict. */
    Evidence evidence(TxnId txn) {
        return evidence.getOrDefault(txn, Evidence.NONE);
    }

    void add(TxnId txn, Verdict verdict) {
        add(txn, verdict, Evidence.NONE);
    }

    void add(TxnId txn, Verdict verdict, Evidence ofYes) {
        verdicts.set(
                txn,
                switch (verdict) {
                    case Verdict.Yes() -> ofYes.isNone() ? YES : YES_WITH_EVIDENCE;
                    case Verdict.No(AbortReason reason) -> NO + reason.ordinal();
                });
        if (verdicts.size() >= 2 * LATEST) {
            verdicts.forgetOldest(LATEST);
        }
        if (ofYes.isNone()) {
            evidence.remove(txn);
        } else {
            evidence.put(txn, ofYes);
            if (evidence.size() > LATEST) {
                evidence.pollFirstEntry();
            }
        }
    }

    /** Removes a verdict, since the transaction is to be validated anew. */
    void remove(TxnId txn) {
        verdicts.set(txn, NONE);
        evidence.remove(txn);
    }
}
