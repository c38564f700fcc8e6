package org.raidlab.ac.scenario;

import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Verdict;

/** The other servers of a site, as simple as the Atomicity Controller can do with: one class plays all of them. */
final class StandIns implements Server<RaidMessage> {
    private final RaidServer type;
    private final ScenarioSite site;

    StandIns(RaidServer type, ScenarioSite site) {
        this.type = type;
        this.site = site;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        switch (in.body()) {
            case CcMessage.Check check ->
                out.send(in.from(), new AcMessage.ValidationResult(check.txn(), judge(check.txn())));
            case CcMessage.Decide decide -> site.locks.remove(decide.txn());
            case CcMessage.RestoreLocks restoreLocks ->
                restoreLocks.pending().forEach(pending -> site.locks.add(pending.txn()));
            case AmMessage.Post post -> {
                site.posted.put(post.txn(), post.stamp());
                out.send(in.from(), new AcMessage.Posted(post.txn(), 0));
            }
            case AdMessage.Decided decided -> site.outcomes.put(decided.txn(), decided.outcome());
            case AdMessage.DryRunResult(TxnId _, var voters, var down, int rounds, int messages, int forces) ->
                site.cluster.journal.add("driver of " + site.number + " told: voters " + voters + ", down " + down
                        + ", rounds " + rounds + ", messages " + messages + ", forces " + forces);
            default -> throw new AssertionError(type + " was sent " + in.body());
        }
    }

    private Verdict judge(TxnId txn) {
        if (site.refuseNext) {
            site.refuseNext = false;
            return new Verdict.No(AbortReason.CONFLICT);
        }
        site.locks.add(txn);
        return Verdict.YES;
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        throw new AssertionError("no timers here");
    }
}
