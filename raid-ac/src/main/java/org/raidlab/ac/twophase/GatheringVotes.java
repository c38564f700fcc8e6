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

/**
 * In doubt with parallel commits: the last vote is the commit point, so a site that gathers the votes of all members
 * knows the decision. The coordinator's site may be in doubt too, after a restart.
 */
final class GatheringVotes extends Prepared {
    private final CommitContext context;
    private final TreeMap<Integer, AcMessage.Vote> votes = new TreeMap<>();

    GatheringVotes(CommitContext context, InDoubtTransaction inDoubt, Participant participant) {
        super(context, inDoubt, participant);
        this.context = context;
        count(yes());
    }

    private void count(AcMessage.Vote yes) {
        if (SiteLinks.sites(inDoubt().members()).contains(yes.site())) {
            votes.put(yes.site(), yes);
        }
    }

    /** Answers with this site's vote. */
    @Override
    protected void answer(Address from, Effects<RaidMessage> out) {
        out.send(from, yes());
    }

    /** Counts a vote that this site has asked for, and decides once all members have said yes. */
    @Override
    protected void terminate(Address from, AcMessage message, Effects<RaidMessage> out) {
        if (message instanceof AcMessage.Vote vote
                && vote.verdict().isYes()
                && context.log().approach(vote.clock())) {
            count(vote);
            decideByVotes(out);
        }
    }

    @Override
    protected void resume(Effects<RaidMessage> out) {
        if (!decideByVotes(out)) {
            inquire(out);
        }
    }

    /** Returns the decision that follows from the votes of all members; whoever has them comes to the same one. */
    private AcMessage.Decision decision() {
        Stamp highest = votes.values().stream().map(AcMessage.Vote::clock).reduce(Stamp.NONE, Stamp::max);
        return context.certification()
                .certify(votes.values().stream().map(AcMessage.Vote::evidence).toList())
                .map(evidence -> new AcMessage.Decision(txn(), true, highest, evidence))
                .orElse(new AcMessage.Decision(txn(), false, Stamp.NONE));
    }

    private boolean decideByVotes(Effects<RaidMessage> out) {
        boolean hasAll = votes.size() == inDoubt().members().size();
        if (hasAll) {
            decide(decision(), out);
        }
        return hasAll;
    }
}
