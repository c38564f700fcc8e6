package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;

/**
 * Validations of reads here by other sites' read-only transactions: CC validates them, and this site answers only while
 * it may answer reads alone.
 */
final class RemoteReadValidations {
    private final Member self;
    private final AbortReason unconfirmed;
    private final SiteLinks links;
    private final TreeMap<TxnId, List<ReadEntry>> asked = new TreeMap<>();

    /** @param unconfirmed why reads are refused that RC does not confirm */
    RemoteReadValidations(Member self, AbortReason unconfirmed, SiteLinks links) {
        this.unconfirmed = unconfirmed;
        this.self = self;
        this.links = links;
    }

    void onValidateReads(AcMessage.ValidateReads validateReads, Effects<RaidMessage> out) {
        TxnId txn = validateReads.txn();
        if (txn.site() == self.site()) {
            out.trace(new RaidTrace.Ignored("a question of this site's own " + txn));
        } else if (!validateReads.request().source().equals(self)) {
            answer(txn, new Verdict.No(AbortReason.VIEW_CHANGED), out);
        } else if (asked.putIfAbsent(txn, validateReads.request().reads()) == null) {
            links.check(txn, validateReads.request().reads(), List.of(), out);
        }
    }

    /** Takes a verdict, and returns whether it was on one of these validations. */
    boolean onValidationResult(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
        TxnId txn = result.txn();
        List<ReadEntry> reads = asked.get(txn);
        if (reads == null) {
            return false;
        }
        if (result.verdict().isYes()) {
            links.askConfirmation(txn, reads, out);
        } else {
            answer(txn, result.verdict(), out);
        }
        return true;
    }

    void onReplicaCheckResult(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
        if (asked.containsKey(result.txn())) {
            Verdict verdict = result.good() ? Verdict.YES : new Verdict.No(unconfirmed);
            answer(result.txn(), verdict, out);
        }
    }

    private void answer(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        asked.remove(txn);
        out.send(links.controller(txn.site()), new AcMessage.ReadsValidated(txn, self.site(), verdict));
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        asked.keySet().forEach(txn -> unfinished.add(txn + " has read here and is not judged"));
        return unfinished;
    }
}
