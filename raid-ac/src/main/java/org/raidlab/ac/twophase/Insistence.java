package org.raidlab.ac.twophase;

import java.time.Duration;
import java.util.TreeMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Placing;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

/**
 * A transaction that changes the holders of a relation conflicts with everybody who uses it, and under a steady load
 * would hardly ever find a moment without one. So a conflict is not the last word: CC is asked again, some times. Where
 * it has said yes, others are refused at once, and soon those are decided that it meets elsewhere. Nobody waits for it
 * while holding anything, but for another one of its kind: therefore not for long.
 */
final class Insistence {
    private static final int TIMES = 40;
    private static final Duration AGAIN = Duration.ofMillis(5);

    private final TreeMap<TxnId, Integer> asked = new TreeMap<>();

    /** Whether to leave it open after this verdict of CC; then it is asked again by {@link AcTimer.Again}. */
    boolean isOpen(AcMessage.Prepare prepare, Verdict verdict, Effects<RaidMessage> out) {
        boolean conflict = verdict instanceof Verdict.No(AbortReason reason) && reason == AbortReason.CONFLICT;
        boolean open = conflict
                && !Placing.of(prepare.writes()).isEmpty()
                && asked.merge(prepare.txn(), 1, Integer::sum) <= TIMES;
        if (open) {
            out.setTimer(new AcTimer.Again(prepare.txn()), AGAIN);
        } else {
            asked.remove(prepare.txn());
        }
        return open;
    }

    /** Nothing is asked any more. */
    void over(TxnId txn, Effects<RaidMessage> out) {
        if (asked.remove(txn) != null) {
            out.cancelTimer(new AcTimer.Again(txn));
        }
    }
}
