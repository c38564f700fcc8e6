package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.Verdict;

/**
 * Transactions of other sites that have read here and write nothing: this site's CC judges what they have read, and the
 * answer is given only while the site may answer reads alone.
 */
final class Judgements {
    private final Member self;
    private final SiteLinks links;
    private final TreeSet<TxnId> asked = new TreeSet<>();

    Judgements(Member self, SiteLinks links) {
        this.self = self;
        this.links = links;
    }

    void onJudge(AcMessage.Judge judge, Effects<RaidMessage> out) {
        TxnId txn = judge.txn();
        if (txn.site() == self.site()) {
            out.note(new RaidTrace.Ignored("a question of this site's own " + txn));
        } else if (!judge.request().source().equals(self)) {
            answer(txn, new Verdict.No(AbortReason.VIEW_CHANGED), out);
        } else if (asked.add(txn)) {
            links.check(txn, judge.request().reads(), List.of(), out);
        }
    }

    /** Whether it was a judgement of one of these. */
    boolean onChecked(AcMessage.Checked checked, Effects<RaidMessage> out) {
        TxnId txn = checked.txn();
        if (!asked.contains(txn)) {
            return false;
        }
        if (checked.verdict().isYes()) {
            links.askConfirmation(txn, out);
        } else {
            answer(txn, checked.verdict(), out);
        }
        return true;
    }

    void onConfirmed(AcMessage.Confirmed confirmed, Effects<RaidMessage> out) {
        if (asked.contains(confirmed.txn())) {
            Verdict verdict = confirmed.good() ? Verdict.YES : new Verdict.No(AbortReason.SITE_DOWN);
            answer(confirmed.txn(), verdict, out);
        }
    }

    private void answer(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        asked.remove(txn);
        out.send(links.controller(txn.site()), new AcMessage.Judged(txn, self.site(), verdict));
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        asked.forEach(txn -> unfinished.add(txn + " has read here and is not judged"));
        return unfinished;
    }
}
