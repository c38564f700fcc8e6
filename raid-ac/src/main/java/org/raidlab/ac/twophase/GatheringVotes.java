package org.raidlab.ac.twophase;

import java.util.TreeMap;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.ac.commit.voting.Participant;
import org.raidlab.ac.commit.voting.Prepared;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Verdict;

/**
 * In doubt with parallel commits: the last vote is the commit point, so a site that gathers the votes of all members
 * knows the decision. The coordinator's site may be in doubt too, after a restart.
 */
final class GatheringVotes extends Prepared {
    private final CommitContext context;
    private final TreeMap<Integer, Stamp> votes = new TreeMap<>();

    GatheringVotes(CommitContext context, InDoubtTransaction inDoubt, Participant participant) {
        super(context, inDoubt, participant);
        this.context = context;
        count(context.site(), clock());
    }

    private void count(int site, Stamp clock) {
        if (SiteLinks.sites(inDoubt().members()).contains(site)) {
            votes.put(site, clock);
        }
    }

    /** Answers with this site's vote. */
    @Override
    protected void answer(Address from, Effects<RaidMessage> out) {
        out.send(from, new AcMessage.Vote(txn(), context.site(), Verdict.YES, clock()));
    }

    /** Counts a vote that this site has asked for, and decides once all members have said yes. */
    @Override
    protected void terminate(Address from, AcMessage message, Effects<RaidMessage> out) {
        if (message instanceof AcMessage.Vote vote
                && vote.verdict().isYes()
                && context.log().lamport().approach(vote.clock())) {
            count(vote.site(), vote.clock());
            decideByVotes(out);
        }
    }

    @Override
    protected void resume(Effects<RaidMessage> out) {
        if (!decideByVotes(out)) {
            inquire(out);
        }
    }

    private boolean decideByVotes(Effects<RaidMessage> out) {
        boolean hasAll = votes.size() == inDoubt().members().size();
        if (hasAll) {
            decide(true, votes.values().stream().reduce(Stamp.NONE, Stamp::max), out);
        }
        return hasAll;
    }
}
