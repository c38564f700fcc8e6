package org.raidlab.ac.commit.voting;

import java.util.List;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;

/**
 * A commit point at which the home site is a member like the others: it forces its yes, since the others may commit
 * without it. The clock of each yes proposes a commit stamp that no other yes has; the highest is the stamp.
 */
public interface HomeAsMember extends CommitPoint {
    CommitContext context();

    @Override
    default Stamp voteClock() {
        return context().log().lamport().next(context().site());
    }

    /**
     * Forces the yes with the reads made here: their locks outlive a crash, since the transaction may do so too. The
     * force covers the records of this site's commits before.
     */
    @Override
    default InDoubtTransaction voteHere(
            Prepare prepare, List<ReadEntry> reads, Evidence evidence, Effects<RaidMessage> out) {
        InDoubtTransaction voted = prepare.inDoubt(reads, voteClock()).with(evidence);
        context().log().prepared(voted, out);
        context().commits().acknowledgedHere(out);
        return voted;
    }

    @Override
    default Stamp lowestStamp(Stamp voteClock) {
        return voteClock;
    }

    @Override
    default boolean homeVotesAsMember() {
        return true;
    }
}
