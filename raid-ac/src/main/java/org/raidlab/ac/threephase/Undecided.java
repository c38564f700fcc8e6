package org.raidlab.ac.threephase;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.voting.Participant;
import org.raidlab.ac.commit.voting.Prepared;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Elect;
import org.raidlab.msg.AcMessage.Elected;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.PreDecided;
import org.raidlab.msg.AcMessage.PreDecision;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/**
 * A site has voted yes in three-phase commit and does not know the decision. It records the pre-decisions of leaders,
 * and leads itself: at the home site once all have said yes, at any site when the decision does not come.
 */
final class Undecided extends Prepared {
    /** A site goes so far ahead at once, and no farther: beyond the last ballot nobody could lead. */
    private static final long ROUNDS_AT_ONCE = 1 << 30;

    private final CommitContext context;
    private final TerminationRule rule;
    private final List<Integer> members;
    private Stamp promised = Stamp.NONE;
    private PreDecision preDecision;
    /** The highest ballot heard of; only {@link #promised} outlives a crash. */
    private Stamp highestBallot = Stamp.NONE;

    private @Nullable Leadership leadership;
    /** Whether AD waits for the outcome here. */
    private boolean isAwaited;
    /** What goes with a commit, as far as this site knows. */
    private Evidence evidence = Evidence.NONE;

    Undecided(CommitContext context, InDoubtTransaction inDoubt, Participant participant, TerminationRule rule) {
        super(context, inDoubt, participant);
        this.context = context;
        this.rule = rule;
        this.members = inDoubt.members().stream().map(Member::site).toList();
        this.preDecision = new PreDecision(txn(), Stamp.NONE, false, Stamp.NONE);
    }

    // Leading.

    /** Leads, as the coordinator that has the yes of all members, in the first ballot. */
    void lead(Stamp stamp, Effects<RaidMessage> out) {
        isAwaited = true;
        evidence = inDoubt().evidence();
        begin(out);
        Leadership first = new Leadership(Stamp.of(0, context.site()));
        leadership = first;
        propose(first, new PreDecision(txn(), first.ballot(), true, stamp), out);
    }

    /** Asks the coordinator, and then leads; the coordinator's own site leads at once. */
    @Override
    protected void ask(int tries, Effects<RaidMessage> out) {
        if (leadership != null && rule.suffice(leadership.answered(), members, true)) {
            goOn(leadership, out);
        } else if (context.links().asksCoordinatorOnly(txn(), tries)) {
            super.ask(tries, out);
        } else {
            elect(out);
        }
    }

    private void elect(Effects<RaidMessage> out) {
        Leadership next = new Leadership(Stamp.max(highestBallot, promised).next(context.site()));
        promise(next.ballot(), out);
        leadership = next;
        multicast(new Elect(txn(), next.ballot()), out);
        next.elected(context.site(), preDecision);
        goOnIfEnough(next, out);
    }

    private void goOnIfEnough(Leadership led, Effects<RaidMessage> out) {
        if (rule.suffice(led.answered(), members, false)) {
            goOn(led, out);
        }
    }

    private void goOn(Leadership led, Effects<RaidMessage> out) {
        @Nullable PreDecision proposed = led.proposed();
        if (proposed == null) {
            propose(led, led.choice(txn()), out);
        } else {
            conclude(proposed, out);
        }
    }

    /** Sends a pre-decision to all members; this site takes its own in the next turn, when the others' has left. */
    private void propose(Leadership led, PreDecision proposal, Effects<RaidMessage> out) {
        led.propose(proposal);
        multicast(proposal, out);
        if (members.size() == 1) {
            record(proposal, out);
            led.preDecided(context.site());
            goOnIfEnough(led, out);
        } else {
            out.send(context.links().self(), proposal);
        }
    }

    private void conclude(PreDecision decision, Effects<RaidMessage> out) {
        decide(new AcMessage.Decision(txn(), decision.commit(), decision.stamp(), evidence), out);
        boolean isAnnounced = decision.commit() && txn().site() == context.site();
        if (!isAnnounced) {
            multicast(new AcMessage.Decision(txn(), decision.commit(), decision.stamp()), out);
        }
    }

    private void multicast(AcMessage message, Effects<RaidMessage> out) {
        out.multicast(context.links().others(inDoubt().members()), message);
    }

    // Following.

    @Override
    protected void terminate(Address from, AcMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case Elect(var _, Stamp ballot) -> onElect(from, ballot, out);
            case PreDecision proposal -> onPreDecision(from, proposal, out);
            case Elected elected -> onElected(elected, out);
            case PreDecided(var _, int site, Stamp ballot) -> {
                if (leadership != null && leadership.ballot().equals(ballot) && leadership.preDecided(site)) {
                    goOnIfEnough(leadership, out);
                }
            }
            default -> super.terminate(from, message, out);
        }
    }

    private void onElect(Address from, Stamp ballot, Effects<RaidMessage> out) {
        if (isHonest(ballot)) {
            if (ballot.isAfter(promised)) {
                promise(ballot, out);
                follow(out);
            }
            out.send(from, report());
        }
    }

    private void onPreDecision(Address from, PreDecision proposal, Effects<RaidMessage> out) {
        if (!isHonest(proposal.ballot()) || !context.log().approach(proposal.stamp())) {
            return;
        }
        if (promised.isAfter(proposal.ballot())) {
            out.send(from, report());
            return;
        }
        if (!proposal.equals(preDecision)) {
            record(proposal, out);
        }
        if (leadership == null || !leadership.ballot().equals(proposal.ballot())) {
            follow(out);
        }
        out.send(from, new PreDecided(txn(), context.site(), proposal.ballot()));
    }

    private void onElected(Elected elected, Effects<RaidMessage> out) {
        Stamp ballot = elected.promised();
        if (leadership != null && ballot.equals(leadership.ballot())) {
            if (leadership.proposed() == null && leadership.elected(elected.site(), elected.preDecision())) {
                goOnIfEnough(leadership, out);
            }
        } else if (leadership != null && ballot.isAfter(leadership.ballot()) && isHonest(ballot)) {
            highestBallot = Stamp.max(highestBallot, ballot);
            follow(out);
        }
    }

    private boolean isHonest(Stamp ballot) {
        return ballot.counter() - promised.counter() <= ROUNDS_AT_ONCE;
    }

    /** Leads no more, and gives the other leader time. */
    private void follow(Effects<RaidMessage> out) {
        leadership = null;
        defer(out);
    }

    // What outlives a crash.

    private Elected report() {
        return new Elected(txn(), context.site(), promised, preDecision);
    }

    private void promise(Stamp ballot, Effects<RaidMessage> out) {
        promised = ballot;
        context.log().preDecided(stored(), out);
    }

    private void record(PreDecision proposal, Effects<RaidMessage> out) {
        promised = proposal.ballot();
        preDecision = proposal;
        context.log().preDecided(stored(), out);
    }

    private RaidRecord.PreDecided stored() {
        return new RaidRecord.PreDecided(txn(), promised, preDecision);
    }

    @Override
    protected void recovered(RaidRecord.PreDecided state) {
        promised = state.promised();
        preDecision = state.preDecision();
    }

    @Override
    public void writeAgain(Effects<RaidMessage> out) {
        super.writeAgain(out);
        if (!promised.equals(Stamp.NONE)) {
            context.log().preDecided(stored(), out);
        }
    }

    // The end.

    @Override
    protected void commitAtHome(InDoubtTransaction committed, Stamp stamp, Effects<RaidMessage> out) {
        if (isAwaited) {
            context.commits().learned(committed, stamp, out);
        } else {
            super.commitAtHome(committed, stamp, out);
        }
    }

    @Override
    protected void abortedHere(Effects<RaidMessage> out) {
        if (isAwaited) {
            context.end(txn(), new Outcome.Aborted(AbortReason.TIMEOUT), out);
        }
    }
}
