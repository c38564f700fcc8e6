package org.raidlab.ac.commit.voting;

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
 * The commit point: the event from which on a transaction is committed, whatever fails. Protocols with a phase of votes
 * differ in the event, in what the sites record because of it, and in what a site in doubt does.
 */
public interface CommitPoint {
    /** Returns the clock of the yes that this site is about to give. */
    Stamp voteClock();

    /**
     * Records the yes of the coordinator's own site, and returns the transaction as it is in doubt here.
     *
     * @param reads made at this site
     * @param evidence of CC's yes
     */
    InDoubtTransaction voteHere(Prepare prepare, List<ReadEntry> reads, Evidence evidence, Effects<RaidMessage> out);

    /**
     * Goes on, at the coordinator, with a transaction that all members have said yes to.
     *
     * @param voted as {@link #voteHere} has returned it, with the evidence of a commit
     * @param highest the highest clock of the votes
     * @param participant carries out a decision that comes later
     */
    void reach(InDoubtTransaction voted, Stamp highest, Participant participant, Effects<RaidMessage> out);

    /** Records that the coordinator gives up a transaction that its own site has said yes to, and no member no. */
    void giveUp(TxnId txn, Effects<RaidMessage> out);

    /** Returns the lowest stamp that a commit can have to which a vote with this clock belongs. */
    Stamp lowestStamp(Stamp voteClock);

    /**
     * Returns whether the home site gets a prepare too and forces its yes: then the transaction may be committed
     * without the home site's further doing.
     */
    boolean homeVotesAsMember();

    /** Returns the number of phases of a commit: rounds of a message to each other site and its answer. */
    int phases();

    /** Returns the role of a site that has said yes. */
    Prepared prepared(InDoubtTransaction voted, Participant participant);
}
