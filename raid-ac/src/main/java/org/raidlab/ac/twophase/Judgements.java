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
 * Transactions of other sites that have read here and write nothing: this site's CC judges what they have read, and the
 * answer is given only while the site may answer reads alone.
 */
final class Judgements {
    private final Member self;
    private final AbortReason unconfirmed;
    private final SiteLinks links;
    private final TreeMap<TxnId, List<ReadEntry>> asked = new TreeMap<>();

    /** @param unconfirmed why reads are refused that RC does not confirm */
    Judgements(Member self, AbortReason unconfirmed, SiteLinks links) {
        this.unconfirmed = unconfirmed;
        this.self = self;
        this.links = links;
    }

    void onJudge(AcMessage.Judge judge, Effects<RaidMessage> out) {
        TxnId txn = judge.txn();
        if (txn.site() == self.site()) {
            out.note(new RaidTrace.Ignored("a question of this site's own " + txn));
        } else if (!judge.request().source().equals(self)) {
            answer(txn, new Verdict.No(AbortReason.VIEW_CHANGED), out);
        } else if (asked.putIfAbsent(txn, judge.request().reads()) == null) {
            links.check(txn, judge.request().reads(), List.of(), out);
        }
    }

    /** Whether it was a judgement of one of these. */
    boolean onChecked(AcMessage.Checked checked, Effects<RaidMessage> out) {
        TxnId txn = checked.txn();
        List<ReadEntry> reads = asked.get(txn);
        if (reads == null) {
            return false;
        }
        if (checked.verdict().isYes()) {
            links.askConfirmation(txn, reads, out);
        } else {
            answer(txn, checked.verdict(), out);
        }
        return true;
    }

    void onConfirmed(AcMessage.Confirmed confirmed, Effects<RaidMessage> out) {
        if (asked.containsKey(confirmed.txn())) {
            Verdict verdict = confirmed.good() ? Verdict.YES : new Verdict.No(unconfirmed);
            answer(confirmed.txn(), verdict, out);
        }
    }

    private void answer(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        asked.remove(txn);
        out.send(links.controller(txn.site()), new AcMessage.Judged(txn, self.site(), verdict));
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        asked.keySet().forEach(txn -> unfinished.add(txn + " has read here and is not judged"));
        return unfinished;
    }
}
