package org.raidlab.ac.twophase;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;

/**
 * The commit point: the event from which on a transaction is committed, whatever fails. Two-phase commit and parallel
 * commits differ in the event, and in what the coordinator records because of it.
 */
interface CommitPoint {
    /** Returns the clock of the yes that this site is about to give. */
    Stamp voteClock();

    /**
     * Records the yes of the coordinator's own site, and returns its clock.
     *
     * @param reads made at this site
     * @param evidence of CC's yes
     */
    Stamp voteHere(Prepare prepare, List<ReadEntry> reads, Evidence evidence, Effects<RaidMessage> out);

    /**
     * Commits, at the coordinator, a transaction that all members have said yes to.
     *
     * @param prepared with the evidence of the commit
     * @param highest the highest clock of their votes
     */
    void commit(InDoubtTransaction prepared, Stamp highest, Effects<RaidMessage> out);

    /** Records that the coordinator gives up a transaction that its own site has said yes to, and no member no. */
    void giveUp(TxnId txn, Effects<RaidMessage> out);

    /** Returns the lowest stamp that a commit can have to which a vote with this clock belongs. */
    Stamp lowestStamp(Stamp voteClock);

    /**
     * Returns whether the last yes is the commit point: then the votes are the decision, and each member in doubt can
     * compute the decision from them.
     */
    boolean isLastVote();
}
