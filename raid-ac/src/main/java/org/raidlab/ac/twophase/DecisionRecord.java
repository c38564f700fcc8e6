package org.raidlab.ac.twophase;

import java.util.List;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.LamportClock;
import org.raidlab.ac.commit.voting.CommitPoint;
import org.raidlab.ac.commit.voting.Participant;
import org.raidlab.ac.commit.voting.Prepared;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;

/**
 * The commit point of two-phase commit: the coordinator's commit record is durable. Without that record the transaction
 * is presumed aborted, so a coordinator need not force anything else.
 */
record DecisionRecord(CommitContext context) implements CommitPoint {
    private LamportClock lamport() {
        return context.log().lamport();
    }

    @Override
    public Stamp voteClock() {
        return lamport().now();
    }

    @Override
    public InDoubtTransaction voteHere(
            Prepare prepare, List<ReadEntry> reads, Evidence evidence, Effects<RaidMessage> out) {
        context.log().voted(prepare.txn(), out);
        return prepare.inDoubt(voteClock()).with(evidence);
    }

    /** Takes a stamp above the clocks of all votes. */
    @Override
    public void reach(InDoubtTransaction voted, Stamp highest, Participant participant, Effects<RaidMessage> out) {
        lamport().observe(highest);
        context.commits().commit(voted, lamport().next(context.site()), out);
    }

    @Override
    public void giveUp(TxnId txn, Effects<RaidMessage> out) {
        context.log().aborted(txn, out);
    }

    @Override
    public Stamp lowestStamp(Stamp voteClock) {
        return voteClock.next(context.site());
    }

    @Override
    public boolean homeVotesAsMember() {
        return false;
    }

    @Override
    public int phases() {
        return 2;
    }

    @Override
    public Prepared prepared(InDoubtTransaction voted, Participant participant) {
        return new Prepared(context, voted, participant);
    }
}
