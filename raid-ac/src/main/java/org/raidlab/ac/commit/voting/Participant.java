package org.raidlab.ac.commit.voting;

import java.util.List;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.ac.commit.RememberedCommits;
import org.raidlab.ac.commit.Role;
import org.raidlab.ac.commit.RoleTable;
import org.raidlab.ac.commit.SiteLinks;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;

/**
 * The participant's side of the phase of votes, for the transactions of other sites; and the decision.
 *
 * <pre>
 * (none)    -> Checking   a prepare: CC is asked, and with quorums then RC
 * Checking  -> Prepared   they say yes: prepared is forced, then yes is sent
 * Checking  -> (none)     one says no, or the coordinator has aborted meanwhile
 * Prepared  -> (none)     decided: commits are remembered until the coordinator's low watermark passes them
 * </pre>
 */
public final class Participant {
    private final CommitContext context;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final RoleTable roles;
    private final RememberedCommits remembered = new RememberedCommits();
    private final Inquiries inquiries;
    private final CommitPoints commitPoints;
    /** The rule that a decision has broken last, if any has. */
    private String broken = "";

    Participant(CommitContext context, CommitPoints commitPoints) {
        this.commitPoints = commitPoints;
        this.context = context;
        this.commitLog = context.log();
        this.links = context.links();
        this.roles = context.roles();
        this.inquiries = new Inquiries(context, remembered);
    }

    /** A transaction that is not decided here. */
    interface State extends Role {
        @Override
        default String state() {
            return "is in state " + getClass().getSimpleName() + " at its participant";
        }
    }

    /** The participant waits for the Concurrency Controller. */
    final class Checking implements State {
        private final AcMessage.Prepare prepare;
        private Evidence evidence = Evidence.NONE;

        private Checking(AcMessage.Prepare prepare) {
            this.prepare = prepare;
        }

        private void validate(Effects<RaidMessage> out) {
            context.check(prepare, prepare.reads(), out);
        }

        @Override
        public void validated(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
            Verdict verdict = result.verdict();
            evidence = result.evidence();
            if (!context.policy().mayVoteIn(prepare.view())) {
                takeBack(prepare, AbortReason.VIEW_CHANGED, out);
            } else if (verdict.isYes() && context.policy().votesNeedReplicaCheck(prepare)) {
                links.checkReplicas(prepare, out);
            } else if (verdict.isYes()) {
                voteYes(prepare, evidence, out);
            } else if (!context.directoryChanges().isOpen(prepare, verdict, out)) {
                roles.remove(prepare.txn());
                context.directoryChanges().giveUp(prepare, links, out);
                voteNo(prepare.txn(), verdict, out);
            }
        }

        @Override
        public void replicasChecked(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
            if (!context.policy().mayVoteIn(prepare.view())) {
                takeBack(prepare, AbortReason.VIEW_CHANGED, out);
            } else if (result.good()) {
                voteYes(prepare, evidence, out);
            } else {
                takeBack(prepare, context.policy().refusedByReplicaCheck(), out);
            }
        }

        @Override
        public void onTimer(AcTimer timer, Effects<RaidMessage> out) {
            validate(out);
        }

        @Override
        public void checkInvariants(TxnId txn, int self, Known known) {
            Invariants.check(txn.site() != self, "a participant's transactions are other sites'");
            Invariants.check(known != Known.VOTED_YES, "who has voted yes is in doubt", txn);
        }
    }

    // Phase 1.

    void onPrepare(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        boolean isOfItsSite = prepare.lowWatermark().site() == txn.site() && !txn.isBefore(prepare.lowWatermark());
        if (!isOfItsSite) {
            out.trace(new RaidTrace.Ignored("a prepare that its own bound refuses: " + txn));
            return;
        }
        Role role = roles.of(txn);
        if (role != null && !(role instanceof State)) {
            out.trace(new RaidTrace.Ignored("a prepare of a transaction that " + role.state() + ": " + txn));
            return;
        }
        remembered.raiseLowWatermark(prepare.lowWatermark(), context.policy().ofLowWatermark(prepare));
        switch (role) {
            case Checking _ -> out.trace(new RaidTrace.Ignored("prepare repeated while checking: " + txn));
            case Prepared prepared -> out.send(links.controller(txn.site()), prepared.yes());
            case null, default -> consider(prepare, out);
        }
    }

    private void consider(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        switch (commitLog.outcomes().of(txn)) {
            case COMMITTED -> context.acknowledgements().sendAlone(txn, out);
            case ABORTED, REFUSED -> vote(txn, new Verdict.No(AbortReason.TIMEOUT), Stamp.NONE, out);
            case VOTED_YES -> Invariants.check(false, "a yes without a prepared state", txn);
            case NOTHING -> {
                if (remembered.isBelowLowWatermark(txn)) {
                    vote(txn, new Verdict.No(AbortReason.TIMEOUT), Stamp.NONE, out);
                } else if (!prepare.members().contains(context.member()) || !commitPoints.has(prepare.protocol())) {
                    vote(txn, new Verdict.No(AbortReason.VIEW_CHANGED), Stamp.NONE, out);
                } else {
                    considerInView(prepare, out);
                }
            }
        }
    }

    private void considerInView(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        switch (context.policy().check(prepare)) {
            case VALIDATE -> begin(prepare, out);
            case REFUSE -> vote(txn, new Verdict.No(AbortReason.VIEW_CHANGED), Stamp.NONE, out);
            case YIELD -> voteNo(txn, new Verdict.No(AbortReason.CONFLICT), out);
            case WAIT -> out.trace(new RaidTrace.Ignored("not ready to vote in view " + prepare.view() + ": " + txn));
        }
    }

    private void begin(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        if (context.directoryChanges().bars(prepare.reads(), prepare.writes())) {
            voteNo(prepare.txn(), new Verdict.No(AbortReason.CONFLICT), out);
        } else {
            Checking checking = new Checking(prepare);
            roles.put(prepare.txn(), checking);
            checking.validate(out);
        }
    }

    private void voteYes(AcMessage.Prepare prepare, Evidence evidence, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        CommitPoint commitPoint = commitPoints.of(prepare.protocol());
        Prepared state =
                commitPoint.prepared(prepare.inDoubt(commitPoint.voteClock()).with(evidence), this);
        commitLog.prepared(state.inDoubt(), out);
        List<TxnId> acknowledged = context.acknowledgements().taken(txn.site());
        out.send(links.controller(txn.site()), state.yes().acknowledging(acknowledged));
        context.directoryChanges().over(txn, out);
        state.begin(out);
    }

    /** Votes no after CC's yes, and has CC release the commit-locks. */
    private void takeBack(AcMessage.Prepare prepare, AbortReason reason, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        roles.remove(txn);
        context.directoryChanges().over(txn, out);
        links.release(txn, out);
        voteNo(txn, new Verdict.No(reason), out);
    }

    private void voteNo(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        commitLog.votedNo(txn, out);
        vote(txn, verdict, Stamp.NONE, out);
    }

    private void vote(TxnId txn, Verdict verdict, Stamp clock, Effects<RaidMessage> out) {
        out.send(links.controller(txn.site()), new AcMessage.Vote(txn, links.site(), verdict, clock));
    }

    // Phase 2.

    void onDecision(AcMessage.Decision decision, Effects<RaidMessage> out) {
        if (!commitLog.approach(decision.stamp())) {
            return;
        }
        TxnId txn = decision.txn();
        switch (roles.of(txn)) {
            case Prepared prepared -> decided(prepared, decision, out);
            case Checking _ -> {
                if (decision.commit()) {
                    impossible("no commit without this site's yes", txn, out);
                    return;
                }
                roles.remove(txn);
                context.directoryChanges().over(txn, out);
                commitLog.outcomes().learn(txn, Known.ABORTED);
                links.release(txn, out);
            }
            case null, default -> decidedAlready(decision, out);
        }
    }

    void decided(Prepared prepared, AcMessage.Decision decision, Effects<RaidMessage> out) {
        prepared.end(out);
        if (decision.commit()) {
            commit(prepared, decision, out);
        } else {
            commitLog.aborted(decision.txn(), out);
            prepared.release(out);
            prepared.abortedHere(out);
        }
    }

    /**
     * Commits a transaction whose stamp no other site remembers, since a forged acknowledgement in this site's name let
     * the others forget it. The writes are here; they get the lowest stamp that they can have had, so that whatever is
     * newer elsewhere prevails.
     */
    void onAlreadyCommitted(TxnId txn, Effects<RaidMessage> out) {
        if (roles.of(txn) instanceof Prepared prepared) {
            decided(prepared, new AcMessage.Decision(txn, true, lowestStamp(prepared)), out);
        }
    }

    /** Commits a prepared transaction, even with a forged stamp: its refusal would not undo the commit. */
    private void commit(Prepared prepared, AcMessage.Decision decision, Effects<RaidMessage> out) {
        TxnId txn = prepared.txn();
        Stamp stamp = decision.stamp();
        InDoubtTransaction committed = prepared.inDoubt().with(decision.evidence());
        if (stamp.counter() < lowestStamp(prepared).counter()) {
            impossible("a commit stamp is above all votes", txn, out);
        }
        if (isOwn(txn)) {
            prepared.commitAtHome(committed, stamp, out);
            return;
        }
        Lsn at = commitLog.learned(txn, stamp, out);
        remember(prepared, stamp);
        context.carryOut(committed, stamp, at, out);
        context.acknowledgements().owe(txn, out);
    }

    private Stamp lowestStamp(Prepared prepared) {
        return commitPoints.of(prepared.inDoubt().protocol()).lowestStamp(prepared.clock());
    }

    private boolean isOwn(TxnId txn) {
        return txn.site() == links.site();
    }

    private void remember(Prepared prepared, Stamp stamp) {
        commitLog.retention().finished(prepared.txn());
        remembered.add(
                prepared.txn(),
                stamp,
                List.copyOf(SiteLinks.sites(prepared.inDoubt().members())));
    }

    /** Records an impossible decision: it is forged and ends no site; where no site forges messages it is a defect. */
    private void impossible(String rule, TxnId txn, Effects<RaidMessage> out) {
        broken = rule + ": " + txn;
        out.trace(new RaidTrace.Ignored("this decision cannot be: " + broken));
    }

    /**
     * Acknowledges every commit at once, or its coordinator would wait for ever: a site without its own yes has lost
     * its log, and a site with a no received a forgery.
     */
    private void decidedAlready(AcMessage.Decision decision, Effects<RaidMessage> out) {
        TxnId txn = decision.txn();
        Known known = commitLog.outcomes().of(txn);
        if (decision.commit()) {
            if (known == Known.ABORTED || known == Known.REFUSED) {
                impossible("what is aborted at one site is committed at none", txn, out);
            }
            context.acknowledgements().sendAlone(txn, out);
        } else if (known == Known.NOTHING && txn.site() != links.site()) {
            // The prepare may come yet, late: it must find a no.
            commitLog.outcomes().learn(txn, Known.ABORTED);
        }
    }

    // Cooperative termination.

    void entered(SessionVector view, Effects<RaidMessage> out) {
        prepared().forEach(each -> each.entered(view, out));
    }

    void onInquire(TxnId txn, Address from, Effects<RaidMessage> out) {
        if (roles.of(txn) instanceof Prepared prepared) {
            prepared.answer(from, out);
        } else {
            inquiries.answer(txn, roles.of(txn) instanceof State, from, out);
        }
    }

    // Recovery.

    void onRecovered(RaidRecord record) {
        if (record instanceof RaidRecord.Prepared yes) {
            recovered(yes.inDoubt());
        } else if (record instanceof RaidRecord.InDoubt(InDoubtTransaction inDoubt)) {
            recovered(inDoubt);
        } else if (record instanceof RaidRecord.Learned(TxnId txn, long _, Stamp stamp)) {
            recovered(txn, stamp);
        } else if (record instanceof RaidRecord.PreDecided state
                && roles.of(state.txn()) instanceof Prepared prepared) {
            prepared.recovered(state);
        } else if (record instanceof RaidRecord.Aborted aborted) {
            roles.remove(aborted.txn());
        } else if (record instanceof RaidRecord.Remembered(TxnId txn, Stamp stamp, List<Integer> sites)
                && txn.site() != links.site()) {
            remembered.add(txn, stamp, sites);
        }
    }

    private void recovered(InDoubtTransaction inDoubt) {
        roles.put(inDoubt.txn(), commitPoints.of(inDoubt.protocol()).prepared(inDoubt, this));
    }

    private void recovered(TxnId txn, Stamp stamp) {
        Role role = roles.of(txn);
        if (role instanceof Prepared prepared && isOwn(txn)) {
            context.commits().recovered(prepared.inDoubt(), stamp);
        } else if (role instanceof Prepared prepared) {
            roles.remove(txn);
            remember(prepared, stamp);
        } else if (!isOwn(txn)) {
            commitLog.retention().finished(txn);
        }
    }

    private List<Prepared> prepared() {
        return roles.all(Prepared.class);
    }

    /** Returns the transactions in doubt here. */
    List<InDoubtTransaction> inDoubt() {
        return prepared().stream().map(Prepared::inDoubt).toList();
    }

    void onReady(Effects<RaidMessage> out) {
        prepared().forEach(each -> each.resume(out));
    }

    void remember(Effects<RaidMessage> out) {
        remembered.remember(commitLog, out);
    }

    int remembered() {
        return remembered.size();
    }

    void checkInvariants() {
        Invariants.check(broken.isEmpty(), broken);
    }

    int active() {
        return roles.all(State.class).size();
    }
}
