package org.raidlab.ac.threephase;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage.PreDecision;

/**
 * One ballot in which a site leads a transaction to its end: it learns the state of the others, proposes a
 * pre-decision, and counts those that have recorded it. The coordinator proposes at once.
 */
final class Leadership {
    private final Stamp ballot;
    private final TreeSet<Integer> answered = new TreeSet<>();
    /** The pre-decision of the highest ballot among those that have answered. */
    private @Nullable PreDecision last;

    private @Nullable PreDecision proposed;

    Leadership(Stamp ballot) {
        this.ballot = ballot;
    }

    Stamp ballot() {
        return ballot;
    }

    @Nullable
    PreDecision proposed() {
        return proposed;
    }

    /** Returns the sites that have answered the question that is open: for their state, or to the proposal. */
    SortedSet<Integer> answered() {
        return Collections.unmodifiableSortedSet(answered);
    }

    /** Takes the state of a site, and returns whether it is new. */
    boolean elected(int site, PreDecision state) {
        boolean hasPreDecision = state.ballot().isAfter(Stamp.NONE);
        if (hasPreDecision && (last == null || state.ballot().isAfter(last.ballot()))) {
            last = state;
        }
        return answered.add(site);
    }

    /**
     * Returns what to propose: the last pre-decision that a site of a quorum has recorded may be the decision already.
     * Where none has recorded any nobody has committed, and nobody will.
     */
    PreDecision choice(TxnId txn) {
        return last == null
                ? new PreDecision(txn, ballot, false, Stamp.NONE)
                : new PreDecision(txn, ballot, last.commit(), last.stamp());
    }

    void propose(PreDecision proposal) {
        proposed = proposal;
        answered.clear();
    }

    /** Takes the answer of a site to the proposal, and returns whether it is new. */
    boolean preDecided(int site) {
        return proposed != null && answered.add(site);
    }
}
