package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.Journal;
import org.raidlab.ac.Outcomes.Known;
import org.raidlab.ac.twophase.ParticipantState.Checking;
import org.raidlab.ac.twophase.ParticipantState.Prepared;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.ServerType;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Doubt;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;

/** Two-phase commit as a participant sees it: the transactions of other sites. */
final class Participant {
    /** So often only the coordinator is asked; then the other participants too. */
    private static final int PATIENCE = 2;

    private final Ports ports;
    private final AcConfig config;
    private final Journal journal;
    private final SiteLinks links;
    private final CurrentView view;
    private final Insistence insistence;
    private final TreeMap<TxnId, ParticipantState> transactions = new TreeMap<>();
    /** Commits that another participant may still ask for: their coordinator's bound has not passed them. */
    private final TreeMap<TxnId, Stamp> remembered = new TreeMap<>();

    private final TreeMap<Integer, TxnId> bounds = new TreeMap<>();

    Participant(Ports ports, AcConfig config, Journal journal, CurrentView view, Insistence insistence) {
        this.view = view;
        this.insistence = insistence;
        this.ports = ports;
        this.config = config;
        this.journal = journal;
        this.links = new SiteLinks(ports.self());
    }

    // Phase 1.

    void onPrepare(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        if (txn.site() == links.site()) {
            out.note(new RaidTrace.Ignored("a prepare of this site's own " + txn));
            return;
        }
        raiseBound(prepare.bound());
        switch (transactions.get(txn)) {
            case Checking _ -> out.note(new RaidTrace.Ignored("prepare repeated while checking: " + txn));
            case Prepared prepared -> vote(txn, Verdict.YES, prepared.voteClock, out);
            case null -> consider(prepare, out);
        }
    }

    /** All that is older is over at its coordinator: it gets no yes here any more. */
    private void raiseBound(TxnId bound) {
        TxnId before = bounds.get(bound.site());
        if (before == null || before.isBefore(bound)) {
            bounds.put(bound.site(), bound);
            remembered.subMap(new TxnId(bound.site(), 1, 0), bound).clear();
        }
    }

    private boolean isBelowBound(TxnId txn) {
        TxnId bound = bounds.get(txn.site());
        return bound != null && txn.isBefore(bound);
    }

    private void consider(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        switch (journal.outcomes().of(txn)) {
            case COMMITTED -> acknowledge(txn, out);
            case ABORTED, REFUSED -> vote(txn, new Verdict.No(AbortReason.TIMEOUT), Stamp.NONE, out);
            case VOTED_YES -> Invariants.check(false, "a yes without a prepared state", txn);
            case NOTHING -> {
                if (isBelowBound(txn)) {
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
            case LATER -> out.note(new RaidTrace.Ignored("not ready to vote in view " + prepare.view() + ": " + txn));
        }
    }

    private void check(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        if (insistence.bars(prepare.reads(), prepare.writes())) {
            voteNo(prepare.txn(), new Verdict.No(AbortReason.CONFLICT), out);
        } else {
            transactions.put(prepare.txn(), new Checking(prepare));
            links.check(prepare.txn(), prepare.reads(), prepare.writes(), out);
        }
    }

    void onChecked(AcMessage.Checked checked, Effects<RaidMessage> out) {
        TxnId txn = checked.txn();
        if (!(transactions.get(txn) instanceof Checking(AcMessage.Prepare prepare))) {
            return;
        }
        if (!view.isOn(prepare.view())) {
            takeBack(prepare, AbortReason.VIEW_CHANGED, out);
        } else if (checked.verdict().isYes() && config.confirmsVotes()) {
            links.askConfirmation(prepare, out);
        } else if (checked.verdict().isYes()) {
            voteYes(prepare, out);
        } else if (!insistence.isOpen(prepare, checked.verdict(), out)) {
            transactions.remove(txn);
            insistence.giveUp(prepare, links, out);
            voteNo(txn, checked.verdict(), out);
        }
    }

    /** What CC has said yes to, RC has judged too. */
    void onConfirmed(AcMessage.Confirmed confirmed, Effects<RaidMessage> out) {
        if (transactions.get(confirmed.txn()) instanceof Checking(AcMessage.Prepare prepare)) {
            if (confirmed.good()) {
                voteYes(prepare, out);
            } else {
                takeBack(prepare, AbortReason.STALE_READ, out);
            }
        }
    }

    private void voteYes(AcMessage.Prepare prepare, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        Prepared state = new Prepared(prepare, journal.lamport().now());
        transactions.put(txn, state);
        journal.prepared(prepare, out);
        vote(txn, Verdict.YES, state.voteClock, out);
        insistence.over(txn, out);
        out.setTimer(new AcTimer.Doubt(txn), config.inquiry());
    }

    /** A no after CC's yes: its commit-locks go. */
    private void takeBack(AcMessage.Prepare prepare, AbortReason reason, Effects<RaidMessage> out) {
        TxnId txn = prepare.txn();
        transactions.remove(txn);
        insistence.over(txn, out);
        links.release(txn, false, Stamp.NONE, out);
        voteNo(txn, new Verdict.No(reason), out);
    }

    private void voteNo(TxnId txn, Verdict verdict, Effects<RaidMessage> out) {
        journal.votedNo(txn, out);
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
        TxnId txn = decision.txn();
        switch (transactions.get(txn)) {
            case Prepared prepared -> {
                out.cancelTimer(new AcTimer.Doubt(txn));
                transactions.remove(txn);
                if (decision.commit()) {
                    commit(prepared, decision.stamp(), out);
                } else {
                    journal.aborted(txn, out);
                    links.release(txn, false, Stamp.NONE, out);
                }
            }
            case Checking _ -> {
                Invariants.check(!decision.commit(), "a commit without this site's yes", txn);
                transactions.remove(txn);
                insistence.over(txn, out);
                journal.outcomes().learn(txn, Known.ABORTED);
                links.release(txn, false, Stamp.NONE, out);
            }
            case null -> decidedAlready(decision, out);
        }
    }

    private void commit(Prepared prepared, Stamp stamp, Effects<RaidMessage> out) {
        TxnId txn = prepared.prepare.txn();
        Invariants.check(stamp.isAfter(prepared.voteClock), "a commit stamp is above all votes");
        Lsn at = journal.learned(txn, stamp, out);
        remembered.put(txn, stamp);
        links.release(txn, true, stamp, out);
        view.beforePost(prepared.prepare, at.offset(), out);
        links.post(txn, stamp, prepared.prepare.writes(), at.offset(), out);
        view.committed(prepared.prepare, at.offset(), stamp, out);
        acknowledge(txn, out);
    }

    private void decidedAlready(AcMessage.Decision decision, Effects<RaidMessage> out) {
        TxnId txn = decision.txn();
        Known known = journal.outcomes().of(txn);
        if (decision.commit() && (known == Known.COMMITTED || known == Known.NOTHING)) {
            // Who knows nothing of its own yes has lost its log since, and has nothing to do with the commit any more.
            acknowledge(txn, out);
        } else if (!decision.commit() && known == Known.NOTHING && txn.site() != links.site()) {
            // The prepare may come yet, late: it must find a no.
            journal.outcomes().learn(txn, Known.ABORTED);
        }
    }

    /** The coordinator may forget when this arrives, so it waits until the commit is durable here. */
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
     * A coordinator that could not answer may be a member of the view that this site has entered: it is asked at once,
     * since others wait for what is in doubt.
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
        out.setTimer(new AcTimer.Doubt(txn), config.wait(prepared.attempt++));
    }

    /** Another participant is in doubt. Who never heard of the transaction refuses it, for good, before it says so. */
    void onInquire(TxnId txn, Address from, Effects<RaidMessage> out) {
        Stamp stamp = remembered.get(txn);
        if (stamp != null) {
            out.send(from, new AcMessage.Decision(txn, true, stamp));
        } else if (transactions.containsKey(txn)) {
            out.send(from, new AcMessage.InDoubt(txn, links.site()));
        } else {
            switch (journal.outcomes().of(txn)) {
                case ABORTED, REFUSED -> out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
                case COMMITTED -> view.tellOver(txn, from, out);
                case VOTED_YES -> out.note(new RaidTrace.Ignored("an inquiry that is long answered: " + txn));
                case NOTHING -> refuse(txn, from, out);
            }
        }
    }

    /** Below the bound nothing is asked of this site any more: without its yes it was no commit. */
    private void refuse(TxnId txn, Address from, Effects<RaidMessage> out) {
        if (!isBelowBound(txn)) {
            journal.refused(txn, out);
        }
        out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
    }

    // Recovery.

    void onRecovered(RaidRecord record) {
        switch (record) {
            case RaidRecord.Prepared prepared ->
                transactions.put(prepared.txn(), new Prepared(again(prepared), Stamp.NONE));
            case RaidRecord.Learned learned -> {
                transactions.remove(learned.txn());
                remembered.put(learned.txn(), learned.stamp());
            }
            case RaidRecord.Remembered(TxnId txn, Stamp stamp) -> remembered.put(txn, stamp);
            case RaidRecord.Aborted aborted -> transactions.remove(aborted.txn());
            case RaidRecord.Voted _, RaidRecord.Refused _, RaidRecord.Committed _ -> {}
            case RaidRecord.Finished _, RaidRecord.Clock _, RaidRecord.ProcessCheckpoint _ -> {}
            case RaidRecord.Views _, RaidRecord.FailLocks _, RaidRecord.Handed _, RaidRecord.Settled _ -> {}
        }
    }

    private static AcMessage.Prepare again(RaidRecord.Prepared record) {
        return new AcMessage.Prepare(
                record.txn(), record.txn(), 0, record.members(), record.reads(), record.writes(), record.placements());
    }

    /** The transactions in doubt here. */
    List<Doubt> inDoubt() {
        List<Doubt> doubts = new ArrayList<>();
        for (ParticipantState state : transactions.values()) {
            if (state instanceof Prepared prepared) {
                AcMessage.Prepare prepare = prepared.prepare;
                doubts.add(new Doubt(
                        prepare.txn(), prepare.members(), prepare.reads(), prepare.writes(), prepare.placements()));
            }
        }
        return doubts;
    }

    /** Before anything is checked, the prepared transactions get their commit-locks back, and those handed here. */
    void onReady(List<Doubt> handed, Effects<RaidMessage> out) {
        List<CcMessage.Pending> pending = new ArrayList<>(Heirlooms.locksOf(inDoubt()));
        pending.addAll(Heirlooms.locksOf(handed));
        out.send(ports.self().sibling(ServerType.CC), new CcMessage.Rebuild(pending));
        for (ParticipantState state : List.copyOf(transactions.values())) {
            if (state instanceof Prepared prepared) {
                inquire(prepared, out);
            }
        }
    }

    void remember(Effects<RaidMessage> out) {
        remembered.forEach((txn, stamp) -> out.append(new RaidRecord.Remembered(txn, stamp)));
    }

    boolean isActive(TxnId txn) {
        return transactions.containsKey(txn);
    }

    void checkInvariants() {
        transactions.forEach((txn, state) -> {
            Invariants.check(txn.site() != links.site(), "a participant's transactions are other sites'");
            if (state instanceof Prepared) {
                Invariants.check(journal.outcomes().of(txn) == Known.VOTED_YES, "in doubt means voted yes", txn);
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
