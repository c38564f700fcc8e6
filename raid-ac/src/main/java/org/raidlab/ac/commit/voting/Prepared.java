package org.raidlab.ac.commit.voting;

import java.util.SequencedSet;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.InDoubtRole;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.Verdict;

/**
 * A site has voted yes and does not know the decision: it is in doubt, and asks. What else it does is its protocol's.
 */
public class Prepared extends InDoubtRole implements Participant.State {
    private final CommitContext context;
    private final Participant participant;

    public Prepared(CommitContext context, InDoubtTransaction inDoubt, Participant participant) {
        super(context, inDoubt, new AcTimer.InDoubtTimeout(inDoubt.txn()));
        this.context = context;
        this.participant = participant;
    }

    /** Returns the clock of this site's vote. */
    public final Stamp clock() {
        return inDoubt().clock();
    }

    /** Ends the role with a decision that this site has come to itself. */
    protected final void decide(AcMessage.Decision decision, Effects<RaidMessage> out) {
        participant.decided(this, decision, out);
    }

    /** Returns this site's vote, as its prepared record has it. */
    protected final AcMessage.Vote yes() {
        return new AcMessage.Vote(
                txn(), context.site(), Verdict.YES, clock(), inDoubt().evidence());
    }

    /** Answers a site that asks for the decision. */
    protected void answer(Address from, Effects<RaidMessage> out) {
        out.send(from, new AcMessage.InDoubt(txn(), context.site()));
    }

    /** Takes a message by which the sites end the transaction together. */
    protected void terminate(Address from, AcMessage message, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.Ignored("in doubt, not waiting for this: " + message));
    }

    /** Goes on after a restart. */
    protected void resume(Effects<RaidMessage> out) {
        inquire(out);
    }

    /** Restores what this site has recorded of the transaction after its yes. */
    protected void recovered(RaidRecord.PreDecided state) {}

    /** Commits at the home site, in a later incarnation if the protocol does not say otherwise. */
    protected void commitAtHome(InDoubtTransaction committed, Stamp stamp, Effects<RaidMessage> out) {
        context.commits().learnedLate(committed, stamp, out);
    }

    /** Does what this site has to do beyond the end of the role when the transaction is aborted. */
    protected void abortedHere(Effects<RaidMessage> out) {}

    /**
     * Returns, at the coordinator's site, whether all members take part now: then they would forget, below the low
     * watermark, what this site has to ask them. While one is absent they forget nothing of the transaction.
     */
    @Override
    public final boolean holdsLowWatermark(SequencedSet<Integer> sites) {
        return sites.containsAll(SiteLinks.sites(inDoubt().members()));
    }

    @Override
    public void writeAgain(Effects<RaidMessage> out) {
        context.log().inDoubt(inDoubt(), out);
    }

    @Override
    public final void checkInvariants(TxnId txn, int self, Known known) {
        Invariants.check(known == Known.VOTED_YES, "in doubt means voted yes", txn);
    }

    @Override
    public String state() {
        return "is in state Prepared at its participant";
    }
}
