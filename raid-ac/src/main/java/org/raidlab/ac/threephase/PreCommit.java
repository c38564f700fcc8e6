package org.raidlab.ac.threephase;

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
 * The commit point of three-phase commit: enough members have recorded a pre-commit. The home site is a member like the
 * others: it forces its yes and its pre-commit, since the others may commit without it. As with parallel commits each
 * yes has a clock of its own, and the highest is the stamp; the pre-commits carry it.
 */
record PreCommit(CommitContext context, TerminationRule rule) implements HomeAsMember {
    @Override
    public void reach(InDoubtTransaction voted, Stamp highest, Participant participant, Effects<RaidMessage> out) {
        new Undecided(context, voted, participant, rule).lead(highest, out);
    }

    /** Appends the abort: nobody has a pre-commit, since only this site could have sent the first one. */
    @Override
    public void giveUp(TxnId txn, Effects<RaidMessage> out) {
        context.log().aborted(txn, out);
    }

    @Override
    public int phases() {
        return 3;
    }

    @Override
    public Prepared prepared(InDoubtTransaction voted, Participant participant) {
        return new Undecided(context, voted, participant, rule);
    }
}
