package org.raidlab.ac.twophase;

import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.voting.HomeAsMember;
import org.raidlab.ac.commit.voting.Participant;
import org.raidlab.ac.commit.voting.Prepared;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;

/**
 * The commit point of parallel commits: the yes of the last member is durable. The coordinator's site is a member like
 * the others and forces its yes with the writes. The clock of a vote proposes a commit stamp, which no other vote has;
 * the highest proposal is the stamp, so whoever knows all votes knows decision and stamp.
 */
record LastVote(CommitContext context) implements HomeAsMember {
    @Override
    public void reach(InDoubtTransaction voted, Stamp highest, Participant participant, Effects<RaidMessage> out) {
        context.commits().learned(voted, highest, out);
    }

    /**
     * Forces the abort: a late prepare may yet get the last yes, and after a crash this site would take the transaction
     * for committed.
     */
    @Override
    public void giveUp(TxnId txn, Effects<RaidMessage> out) {
        context.log().gaveUp(txn, out);
    }

    @Override
    public int phases() {
        return 2;
    }

    @Override
    public Prepared prepared(InDoubtTransaction voted, Participant participant) {
        return new GatheringVotes(context, voted, participant);
    }
}
