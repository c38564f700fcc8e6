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
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;

/**
 * A site has voted yes and does not know the decision: it is in doubt. Where the last vote is the commit point, the
 * coordinator's site may be so too after a restart, and the site gathers the votes of all members.
 */
final class Prepared extends InDoubtRole implements Participant.State {
    private final CommitContext context;
    private final TreeMap<Integer, Stamp> votes = new TreeMap<>();

    Prepared(CommitContext context, InDoubtTransaction inDoubt) {
        super(context, inDoubt, new AcTimer.InDoubtTimeout(inDoubt.txn()));
        this.context = context;
        count(context.site(), clock());
    }

    /** Returns the clock of this site's vote. */
    Stamp clock() {
        return inDoubt().clock();
    }

    /** Counts the yes of a member. */
    void count(int site, Stamp clock) {
        if (SiteLinks.sites(inDoubt().members()).contains(site)) {
            votes.put(site, clock);
        }
    }

    boolean hasAllVotes() {
        return votes.size() == inDoubt().members().size();
    }

    /** Returns the highest proposal of a stamp so far. */
    Stamp highestClock() {
        return votes.values().stream().reduce(Stamp.NONE, Stamp::max);
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
