package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.DecisionTable.Known;
import org.raidlab.ac.twophase.ParticipantState.Checking;
import org.raidlab.ac.twophase.ParticipantState.Prepared;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;

/** The participant's side of two-phase commit, for the transactions of other sites. */
final class Participant {
    /** So often only the coordinator is asked; then the other participants too. */
    private static final int PATIENCE = 2;

    private final Ports ports;
    private final AcConfig config;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final CurrentView view;
    private final DirectoryChangeRetry retry;
    private final TreeMap<TxnId, ParticipantState> transactions = new TreeMap<>();
    private final RememberedCommits remembered = new RememberedCommits();
    private final Inquiries inquiries;
    /** The rule that a decision has broken last, if any has. */
    private String broken = "";

    Participant(Ports ports, AcConfig config, CommitLog commitLog, CurrentView view, DirectoryChangeRetry retry) {
        this.view = view;
        this.retry = retry;
        this.ports = ports;
        this.config = config;
        this.commitLog = commitLog;
        this.links = new SiteLinks(ports.self());
        this.inquiries = new Inquiries(commitLog, remembered, links.site());
    }

    // Phase 1.

    void onPrepare(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        if (txn.site() == links.site()) {
            out.trace(new RaidTrace.Ignored("a prepare of this site's own " + txn));
            return;
        }
        boolean isOfItsSite = prepare.lowWatermark().site() == txn.site() && !txn.isBefore(prepare.lowWatermark());
        if (!isOfItsSite) {
            out.trace(new RaidTrace.Ignored("a prepare that its own bound refuses: " + txn));
            return;
        }
        remembered.raiseLowWatermark(prepare.lowWatermark(), prepare.members());
        switch (transactions.get(txn)) {
            case Checking _ -> out.trace(new RaidTrace.Ignored("prepare repeated while checking: " + txn));
            case Prepared prepared -> vote(txn, Verdict.YES, prepared.voteClock, out);
            case null -> consider(prepare, out);
        }
    }

    private void consider(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        switch (commitLog.outcomes().of(txn)) {
            case COMMITTED -> acknowledge(txn, out);
            case ABORTED, REFUSED -> vote(txn, new Verdict.No(AbortReason.TIMEOUT), Stamp.NONE, out);
            case VOTED_YES -> Invariants.check(false, "a yes without a prepared state", txn);
            case NOTHING -> {
                if (remembered.isBelowLowWatermark(txn)) {
                    vote(txn, new Verdict.No(AbortReason.TIMEOUT), Stamp.NONE, out);
                } else if (!prepare.members().contains(new AcMessage.Member(links.site(), ports.incarnation()))) {
                    vote(txn, new Verdict.No(AbortReason.VIEW_CHANGED), Stamp.NONE, out);
                } else {
                    considerInView(prepare, out);
                }
            }
        }
    }

    private void considerInView(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        switch (view.judge(prepare)) {
            case FITS -> check(prepare, out);
            case OVER -> vote(txn, new Verdict.No(AbortReason.VIEW_CHANGED), Stamp.NONE, out);
            case LATER -> out.trace(new RaidTrace.Ignored("not ready to vote in view " + prepare.view() + ": " + txn));
        }
    }

    private void check(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        if (retry.bars(prepare.reads(), prepare.writes())) {
            voteNo(prepare.txn(), new Verdict.No(AbortReason.CONFLICT), out);
        } else {
            transactions.put(prepare.txn(), new Checking(prepare));
            links.check(prepare.txn(), prepare.reads(), prepare.writes(), out);
        }
    }

    void onValidationResult(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
        TxnId txn = result.txn();
        if (!(transactions.get(txn) instanceof Checking(AcMessage.Prepare prepare))) {
            return;
        }
        if (!view.isOn(prepare.view())) {
            takeBack(prepare, AbortReason.VIEW_CHANGED, out);
        } else if (result.verdict().isYes() && config.confirmsVotes()) {
            links.askConfirmation(prepare, out);
        } else if (result.verdict().isYes()) {
            voteYes(prepare, out);
        } else if (!retry.isOpen(prepare, result.verdict(), out)) {
            transactions.remove(txn);
            retry.giveUp(prepare, links, out);
            voteNo(txn, result.verdict(), out);
        }
    }

    /** Takes the verdict of RC, which validates each transaction that CC has said yes to. */
    void onReplicaCheckResult(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
        if (transactions.get(result.txn()) instanceof Checking(AcMessage.Prepare prepare)) {
            if (result.good()) {
                voteYes(prepare, out);
            } else {
                takeBack(prepare, AbortReason.STALE_READ, out);
            }
        }
    }

    private void voteYes(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        Prepared state = new Prepared(prepare, commitLog.lamport().now());
        transactions.put(txn, state);
        commitLog.prepared(prepare, out);
        vote(txn, Verdict.YES, state.voteClock, out);
        retry.over(txn, out);
        out.setTimer(new AcTimer.InDoubtTimeout(txn), config.inquiry());
    }

    /** Votes no after CC's yes, and has CC release the commit-locks. */
    private void takeBack(AcMessage.Prepare prepare, AbortReason reason, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        transactions.remove(txn);
        retry.over(txn, out);
        links.release(txn, false, Stamp.NONE, out);
        voteNo(txn, new Verdict.No(reason), out);
    }

    private void voteNo(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        commitLog.votedNo(txn, out);
        vote(txn, verdict, Stamp.NONE, out);
    }

    void askAgain(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.get(txn) instanceof Checking(AcMessage.Prepare prepare)) {
            links.check(txn, prepare.reads(), prepare.writes(), out);
        }
    }

    private void vote(TxnId txn, Verdict verdict, Stamp clock, Effects<RaidMessage> out) {
        out.send(links.controller(txn.site()), new AcMessage.Vote(txn, links.site(), verdict, clock));
    }

    // Phase 2.

    void onDecision(AcMessage.Decision decision, Effects<RaidMessage> out) {
        if (!commitLog.lamport().approach(decision.stamp())) {
            return;
        }
        TxnId txn = decision.txn();
        switch (transactions.get(txn)) {
            case Prepared prepared -> decided(prepared, decision, out);
            case Checking _ -> {
                if (decision.commit()) {
                    impossible("no commit without this site's yes", txn, out);
                    return;
                }
                transactions.remove(txn);
                retry.over(txn, out);
                commitLog.outcomes().learn(txn, Known.ABORTED);
                links.release(txn, false, Stamp.NONE, out);
            }
            case null -> decidedAlready(decision, out);
        }
    }

    private void decided(Prepared prepared, AcMessage.Decision decision, Effects<RaidMessage> out) {
        TxnId txn = decision.txn();
        out.cancelTimer(new AcTimer.InDoubtTimeout(txn));
        transactions.remove(txn);
        if (decision.commit()) {
            commit(prepared, decision.stamp(), out);
        } else {
            commitLog.aborted(txn, out);
            links.release(txn, false, Stamp.NONE, out);
        }
    }

    /**
     * Commits a transaction whose stamp no other site remembers, since a forged acknowledgement in this site's name let
     * the others forget it. The writes are here; they get the lowest stamp that they can have had, so that whatever is
     * newer elsewhere prevails.
     */
    void onAlreadyCommitted(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.get(txn) instanceof Prepared prepared) {
            decided(prepared, new AcMessage.Decision(txn, true, prepared.voteClock.next(links.site())), out);
        }
    }

    /** Commits a prepared transaction, even with a forged stamp: its refusal would not undo the commit. */
    private void commit(Prepared prepared, Stamp stamp, Effects<RaidMessage> out) {
        TxnId txn = prepared.prepare.txn();
        if (!stamp.isAfter(prepared.voteClock)) {
            impossible("a commit stamp is above all votes", txn, out);
        }
        Lsn at = commitLog.learned(txn, stamp, out);
        remembered.add(txn, stamp, List.copyOf(SiteLinks.sites(prepared.prepare.members())));
        links.release(txn, true, stamp, out);
        view.beforePost(prepared.prepare, at.offset(), out);
        links.post(txn, stamp, prepared.prepare.writes(), at.offset(), out);
        view.committed(prepared.prepare, at.offset(), stamp, out);
        acknowledge(txn, out);
    }

    /** Records an impossible decision: it is forged and ends no site; where no site forges messages it is a defect. */
    private void impossible(String rule, TxnId txn, Effects<RaidMessage> out) {
        broken = rule + ": " + txn;
        out.trace(new RaidTrace.Ignored("this decision cannot be: " + broken));
    }

    /**
     * Acknowledges every commit, or its coordinator would wait for ever: a site without its own yes has lost its log,
     * and a site with a no received a forgery.
     */
    private void decidedAlready(AcMessage.Decision decision, Effects<RaidMessage> out) {
        TxnId txn = decision.txn();
        Known known = commitLog.outcomes().of(txn);
        if (decision.commit()) {
            if (known == Known.ABORTED || known == Known.REFUSED) {
                impossible("what is aborted at one site is committed at none", txn, out);
            }
            acknowledge(txn, out);
        } else if (known == Known.NOTHING && txn.site() != links.site()) {
            // The prepare may come yet, late: it must find a no.
            commitLog.outcomes().learn(txn, Known.ABORTED);
        }
    }

    /** Acknowledges once the commit is durable here, since the coordinator may forget the transaction then. */
    private void acknowledge(TxnId txn, Effects<RaidMessage> out) {
        out.sendDurable(links.controller(txn.site()), new AcMessage.Acknowledge(txn, links.site()));
    }

    // Cooperative termination.

    void onDoubtTimer(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.get(txn) instanceof Prepared prepared) {
            inquire(prepared, out);
        }
    }

    /**
     * Asks at once those coordinators that are members of the entered view: they may not have been able to answer, and
     * other transactions wait for the in-doubt ones.
     */
    void entered(SessionVector installed, Effects<RaidMessage> out) {
        for (ParticipantState state : List.copyOf(transactions.values())) {
            if (state instanceof Prepared prepared
                    && prepared.attempt > 0
                    && installed.sites().contains(prepared.prepare.txn().site())) {
                prepared.attempt = 0;
                inquire(prepared, out);
            }
        }
    }

    private void inquire(Prepared prepared, Effects<RaidMessage> out) {
        TxnId txn = prepared.prepare.txn();
        List<Address> asked = prepared.attempt < PATIENCE
                ? List.of(links.controller(txn.site()))
                : links.others(prepared.prepare.members());
        out.multicast(asked, new AcMessage.Inquire(txn));
        out.setTimer(new AcTimer.InDoubtTimeout(txn), config.wait(prepared.attempt++));
    }

    void onInquire(TxnId txn, Address from, Effects<RaidMessage> out) {
        inquiries.answer(txn, transactions.containsKey(txn), from, out);
    }

    // Recovery.

    void onRecovered(RaidRecord record) {
        switch (record) {
            case RaidRecord.Prepared yes -> recovered(yes.inDoubt());
            case RaidRecord.InDoubt(InDoubtTransaction inDoubt) -> recovered(inDoubt);
            case RaidRecord.Learned learned -> {
                if (transactions.remove(learned.txn()) instanceof Prepared prepared) {
                    remembered.add(
                            learned.txn(), learned.stamp(), List.copyOf(SiteLinks.sites(prepared.prepare.members())));
                }
            }
            case RaidRecord.Remembered(TxnId txn, Stamp stamp, List<Integer> sites) -> {
                if (txn.site() != links.site()) {
                    remembered.add(txn, stamp, sites);
                }
            }
            case RaidRecord.Aborted aborted -> transactions.remove(aborted.txn());
            case RaidRecord.Voted _, RaidRecord.Refused _, RaidRecord.Committed _ -> {}
            case RaidRecord.Finished _,
                    RaidRecord.Clock _,
                    RaidRecord.ProcessCheckpoint _,
                    RaidRecord.FailLocksPart _ -> {}
            case RaidRecord.Views _, RaidRecord.FailLocks _, RaidRecord.Inherited _, RaidRecord.Resolved _ -> {}
        }
    }

    private void recovered(InDoubtTransaction inDoubt) {
        transactions.put(inDoubt.txn(), Prepared.again(inDoubt));
    }

    /** Returns the transactions in doubt here. */
    List<InDoubtTransaction> inDoubt() {
        List<InDoubtTransaction> doubts = new ArrayList<>();
        for (ParticipantState state : transactions.values()) {
            if (state instanceof Prepared prepared) {
                doubts.add(prepared.doubt());
            }
        }
        return doubts;
    }

    /**
     * Restores, before any check, the commit-locks of prepared and inherited transactions: each may be as long as a
     * message, so each has its own message.
     */
    void onReady(List<InDoubtTransaction> handed, Effects<RaidMessage> out) {
        List<CcMessage.Pending> pending = new ArrayList<>(InheritedTransactions.locksOf(inDoubt()));
        pending.addAll(InheritedTransactions.locksOf(handed));
        Address controller = ports.self().sibling(RaidServer.CC);
        out.send(
                controller, new CcMessage.RestoreLocks(pending.stream().limit(1).toList()));
        pending.stream().skip(1).forEach(each -> out.send(controller, new CcMessage.AdoptLocks(List.of(each))));
        for (ParticipantState state : List.copyOf(transactions.values())) {
            if (state instanceof Prepared prepared) {
                inquire(prepared, out);
            }
        }
    }

    void writeAgain(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.get(txn) instanceof Prepared prepared) {
            commitLog.inDoubt(prepared.doubt(), out);
        }
    }

    void remember(Effects<RaidMessage> out) {
        remembered.remember(commitLog, out);
    }

    int remembered() {
        return remembered.size();
    }

    boolean isActive(TxnId txn) {
        return transactions.containsKey(txn);
    }

    void checkInvariants() {
        Invariants.check(broken.isEmpty(), broken);
        transactions.forEach((txn, state) -> {
            Invariants.check(txn.site() != links.site(), "a participant's transactions are other sites'");
            if (state instanceof Prepared) {
                Invariants.check(commitLog.outcomes().of(txn) == Known.VOTED_YES, "in doubt means voted yes", txn);
            }
        });
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        transactions.forEach((txn, state) ->
                unfinished.add(txn + " is in state " + state.getClass().getSimpleName() + " at its participant"));
        return unfinished;
    }

    int active() {
        return transactions.size();
    }
}
