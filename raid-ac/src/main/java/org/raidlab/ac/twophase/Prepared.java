package org.raidlab.ac.twophase;

import java.util.SequencedSet;
import java.util.TreeMap;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.InDoubtRole;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.Invariants;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

/**
 * A site has voted yes and does not know the decision: it is in doubt. Where the last vote is the commit point, the
 * coordinator's site may be so too after a restart, and the site gathers the votes of all members.
 */
final class Prepared extends InDoubtRole implements Participant.State {
    private final CommitContext context;
    private final TreeMap<Integer, AcMessage.Vote> votes = new TreeMap<>();

    Prepared(CommitContext context, InDoubtTransaction inDoubt) {
        super(context, inDoubt, new AcTimer.InDoubtTimeout(inDoubt.txn()));
        this.context = context;
        count(yes());
    }

    /** Returns this site's vote, as its prepared record has it. */
    AcMessage.Vote yes() {
        return new AcMessage.Vote(
                txn(), context.site(), Verdict.YES, clock(), inDoubt().evidence());
    }

    /** Returns the clock of this site's vote. */
    Stamp clock() {
        return inDoubt().clock();
    }

    /** Counts the yes of a member. */
    void count(AcMessage.Vote yes) {
        if (SiteLinks.sites(inDoubt().members()).contains(yes.site())) {
            votes.put(yes.site(), yes);
        }
    }

    boolean hasAllVotes() {
        return votes.size() == inDoubt().members().size();
    }

    /** Returns the decision that follows from the votes of all members, with the highest proposal of a stamp. */
    AcMessage.Decision decisionByVotes() {
        Stamp highest = votes.values().stream().map(AcMessage.Vote::clock).reduce(Stamp.NONE, Stamp::max);
        return context.certification()
                .certify(votes.values().stream().map(AcMessage.Vote::evidence).toList())
                .map(evidence -> new AcMessage.Decision(txn(), true, highest, evidence))
                .orElse(new AcMessage.Decision(txn(), false, Stamp.NONE));
    }

    /**
     * Returns, at the coordinator's site, whether all members take part now: then they would forget, below the low
     * watermark, what this site has to ask them. While one is absent they forget nothing of the transaction.
     */
    @Override
    public boolean holdsLowWatermark(SequencedSet<Integer> sites) {
        return sites.containsAll(SiteLinks.sites(inDoubt().members()));
    }

    @Override
    public void writeAgain(Effects<RaidMessage> out) {
        context.log().inDoubt(inDoubt(), out);
    }

    @Override
    public void checkInvariants(TxnId txn, int self, Known known) {
        Invariants.check(known == Known.VOTED_YES, "in doubt means voted yes", txn);
    }
}
