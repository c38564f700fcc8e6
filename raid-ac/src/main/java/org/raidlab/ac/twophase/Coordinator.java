package org.raidlab.ac.twophase;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.DecisionTable.Known;
import org.raidlab.ac.twophase.CoordinatorState.AskingView;
import org.raidlab.ac.twophase.CoordinatorState.DryRun;
import org.raidlab.ac.twophase.CoordinatorState.Voting;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/** The coordinator's side of two-phase commit, for the transactions whose home this site is. */
final class Coordinator {
    private final Ports ports;
    private final AcConfig config;
    private final CommitLog commitLog;
    private final SiteLinks links;
    private final CurrentView view;
    private final ReadOnlyCommits readers;
    private final TreeMap<TxnId, CoordinatorState> transactions = new TreeMap<>();
    private final UnacknowledgedCommits commits;
    private final DirectoryChangeRetry retry;
    private TxnId oldestActive;
    private long committed;
    private long aborted;

    Coordinator(Ports ports, AcConfig config, CommitLog commitLog, CurrentView view, DirectoryChangeRetry retry) {
        this.view = view;
        this.retry = retry;
        this.ports = ports;
        this.config = config;
        this.commitLog = commitLog;
        this.links = new SiteLinks(ports.self());
        this.commits = new UnacknowledgedCommits(config, commitLog, links);
        this.readers = new ReadOnlyCommits(ports.clock(), config, links, view, this::end);
        this.oldestActive = new TxnId(ports.self().site(), ports.incarnation(), 0);
    }

    // Phase 0: who takes part.

    void onCommit(AcMessage.Commit request, Effects<RaidMessage> out) {
        TxnId txn = request.txn();
        if (isActive(txn)) {
            out.trace(new RaidTrace.Ignored("commit asked for twice: " + txn));
            return;
        }
        oldestActive = request.oldestActive();
        if (request.writes().isEmpty()) {
            readers.begin(request, out);
        } else {
            transactions.put(txn, new AskingView(request));
            links.askView(txn, out);
        }
    }

    /** Begins a dry run: it tells AD the cost of a commit and keeps no record. */
    void onDryRunCommit(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.putIfAbsent(txn, new DryRun()) == null) {
            links.askView(txn, out);
        }
    }

    void onView(AcMessage.View view, Effects<RaidMessage> out) {
        switch (transactions.get(view.txn())) {
            case DryRun _ -> {
                transactions.remove(view.txn());
                links.tellDryRun(view, out);
            }
            case AskingView(AcMessage.Commit request) ->
                PrepareAdmission.to(request, view, retry)
                        .ifPresentOrElse(
                                reason -> end(request.txn(), new Outcome.Aborted(reason), out),
                                () -> prepare(request, view, out));
            case Voting voting -> abortIfLost(voting, view, out);
            case null -> {}
        }
    }

    /** Installs a view, and aborts the transactions that are not decided in older views. */
    void install(Effects<RaidMessage> out) {
        for (CoordinatorState state : List.copyOf(transactions.values())) {
            if (state instanceof Voting voting && !view.isOn(voting.prepare.view())) {
                abort(voting, AbortReason.VIEW_CHANGED, out);
            }
        }
    }

    void onReplicaCheckResult(AcMessage.ReplicaCheckResult result, Effects<RaidMessage> out) {
        if (!readers.onReplicaCheckResult(result, out) && transactions.get(result.txn()) instanceof Voting voting) {
            voteHere(voting, result.good() ? Verdict.YES : new Verdict.No(AbortReason.STALE_READ), out);
        }
    }

    void onReadsValidated(AcMessage.ReadsValidated readsValidated, Effects<RaidMessage> out) {
        readers.onReadsValidated(readsValidated, out);
    }

    /**
     * Aborts a transaction if a missing voter is down or back in another incarnation, since it will not vote any more.
     */
    private void abortIfLost(Voting voting, AcMessage.View view, Effects<RaidMessage> out) {
        for (AcMessage.Member member : voting.members()) {
            if (voting.missing.contains(member.site()) && !view.up().contains(member)) {
                abort(
                        voting,
                        view.down().contains(member.site()) ? AbortReason.SITE_DOWN : AbortReason.VIEW_CHANGED,
                        out);
                return;
            }
        }
    }

    // Phase 1: votes.

    private void prepare(AcMessage.Commit request, AcMessage.View view, Effects<RaidMessage> out) {
        TxnId txn = request.txn();
        AcMessage.Prepare prepare = new AcMessage.Prepare(
                txn,
                lowWatermark(view.up()),
                view.view(),
                view.up(),
                ReadSetRouting.of(request, config.readSet()),
                request.writes(),
                request.placements());
        long deadline = ports.clock().monotonicNanos() + config.voteDeadline().toNanos();
        Voting voting = new Voting(request, prepare, deadline);
        transactions.put(txn, voting);
        links.check(txn, request.reads(), request.writes(), out);
        if (view.up().size() > 1) {
            send(voting, out);
            out.setTimer(
                    new AcTimer.Votes(txn),
                    config.waitForVotes(0, prepare.writes().size()));
        }
    }

    /** Sends the prepare to all members that have not voted. Who has served reads gets their entries too. */
    private void send(Voting voting, Effects<RaidMessage> out) {
        List<Integer> others = new ArrayList<>(voting.missing);
        for (SiteReads reads : voting.request.elsewhere()) {
            Integer source = reads.source().site();
            if (others.remove(/* element */ source)) {
                out.send(links.controller(source), voting.prepare.withReads(reads.reads()));
            }
        }
        out.multicast(links.controllers(others), voting.prepare);
    }

    /**
     * Returns the oldest transaction of this site that may still prepare, or that some participating site has not
     * acknowledged.
     */
    private TxnId lowWatermark(List<AcMessage.Member> takingPart) {
        TxnId undecided = transactions.firstKey();
        TxnId oldest = undecided.isBefore(oldestActive) ? undecided : oldestActive;
        return commits.oldestAwaited(takingPart)
                .filter(txn -> txn.isBefore(oldest))
                .orElse(oldest);
    }

    void onValidationResult(AcMessage.ValidationResult result, Effects<RaidMessage> out) {
        if (!readers.onValidationResult(result, out) && transactions.get(result.txn()) instanceof Voting voting) {
            if (config.confirmsVotes() && result.verdict().isYes()) {
                links.askConfirmation(voting.prepare, out);
            } else {
                voteHere(voting, result.verdict(), out);
            }
        }
    }

    private void voteHere(Voting voting, Verdict verdict, Effects<RaidMessage> out) {
        if (voting.votedHere || retry.isOpen(voting.prepare, verdict, out)) {
            return;
        }
        voting.votedHere = true;
        switch (verdict) {
            case Verdict.Yes() -> {
                commitLog.voted(voting.txn(), out);
                count(voting, links.site(), commitLog.lamport().now(), out);
            }
            case Verdict.No(AbortReason reason) -> {
                commitLog.votedNo(voting.txn(), out);
                abort(voting, reason, out);
            }
        }
    }

    void askAgain(TxnId txn, Effects<RaidMessage> out) {
        if (transactions.get(txn) instanceof Voting voting && !voting.votedHere) {
            links.check(txn, voting.request.reads(), voting.request.writes(), out);
        }
    }

    void onVote(AcMessage.Vote vote, Effects<RaidMessage> out) {
        if (!(transactions.get(vote.txn()) instanceof Voting voting)
                || !commitLog.lamport().approach(vote.clock())) {
            return;
        }
        switch (vote.verdict()) {
            case Verdict.Yes() -> count(voting, vote.site(), vote.clock(), out);
            case Verdict.No(AbortReason reason) -> abort(voting, reason, out);
        }
    }

    private void count(Voting voting, int site, Stamp clock, Effects<RaidMessage> out) {
        voting.missing.remove(site);
        voting.highestClock = Stamp.max(voting.highestClock, clock);
        if (voting.missing.isEmpty()) {
            commit(voting, out);
        }
    }

    // Phase 2: the decision.

    private void commit(Voting voting, Effects<RaidMessage> out) {
        TxnId txn = voting.txn();
        commitLog.lamport().observe(voting.highestClock);
        Stamp stamp = commitLog.lamport().next(links.site());
        Lsn at = commitLog.committed(voting.prepare, stamp, out);
        transactions.remove(txn);
        commits.add(txn, stamp, voting.members());
        out.cancelTimer(new AcTimer.Votes(txn));
        links.release(txn, true, stamp, out);
        view.beforePost(voting.prepare, at.offset(), out);
        links.post(txn, stamp, voting.request.writes(), at.offset(), out);
        view.committed(voting.prepare, at.offset(), stamp, out);
        commits.announce(txn, out);
    }

    private void abort(Voting voting, AbortReason reason, Effects<RaidMessage> out) {
        TxnId txn = voting.txn();
        if (voting.votedHere) {
            commitLog.aborted(txn, out);
        } else {
            commitLog.outcomes().learn(txn, Known.ABORTED);
        }
        out.cancelTimer(new AcTimer.Votes(txn));
        retry.over(txn, out);
        links.release(txn, false, Stamp.NONE, out);
        out.multicast(links.others(voting.members()), new AcMessage.Decision(txn, false, Stamp.NONE));
        end(txn, new Outcome.Aborted(reason), out);
    }

    private void end(TxnId txn, Outcome outcome, Effects<RaidMessage> out) {
        transactions.remove(txn);
        tell(txn, outcome, 0, out);
    }

    private void tell(TxnId txn, Outcome outcome, long postingNanos, Effects<RaidMessage> out) {
        if (outcome.isCommitted()) {
            committed++;
        } else {
            aborted++;
        }
        links.tellDriver(txn, outcome, postingNanos, out);
    }

    void onPosted(AcMessage.Posted posted, Effects<RaidMessage> out) {
        commits.posted(posted.txn()).ifPresent(stamp -> {
            tell(posted.txn(), new Outcome.Committed(stamp), posted.nanos(), out);
            commits.finish(posted.txn(), out);
        });
    }

    /** Answers a participant in doubt with the decision, or, for an unknown transaction, by presumed abort. */
    void onInquire(TxnId txn, Address from, Effects<RaidMessage> out) {
        Stamp stamp = commits.stampOf(txn);
        if (stamp != null) {
            out.send(from, new AcMessage.Decision(txn, true, stamp));
        } else if (transactions.containsKey(txn)) {
            out.trace(new RaidTrace.Ignored("inquiry before the decision: " + txn));
        } else if (commitLog.outcomes().of(txn) != Known.COMMITTED) {
            out.send(from, new AcMessage.Decision(txn, false, Stamp.NONE));
        } else {
            out.send(from, new AcMessage.AlreadyCommitted(txn));
        }
    }

    // Timers and recovery.

    void onVotesTimer(TxnId txn, Effects<RaidMessage> out) {
        if (!readers.onTimer(txn, out) && transactions.get(txn) instanceof Voting voting) {
            repeatPrepare(voting, out);
        }
    }

    private void repeatPrepare(Voting voting, Effects<RaidMessage> out) {
        if (ports.clock().monotonicNanos() >= voting.deadlineNanos) {
            abort(voting, AbortReason.TIMEOUT, out);
            return;
        }
        send(voting, out);
        links.askView(voting.txn(), out);
        int writes = voting.prepare.writes().size();
        out.setTimer(new AcTimer.Votes(voting.txn()), config.waitForVotes(++voting.attempt, writes));
    }

    boolean isActive(TxnId txn) {
        return transactions.containsKey(txn) || commits.has(txn) || readers.has(txn);
    }

    boolean mayBeRunning(TxnId txn) {
        return txn.site() == links.site() && txn.incarnation() == ports.incarnation() && !txn.isBefore(oldestActive);
    }

    /** Returns the commits that participants have not acknowledged. */
    UnacknowledgedCommits commits() {
        return commits;
    }

    void checkInvariants() {
        transactions.keySet().forEach(txn -> {
            Invariants.check(txn.site() == links.site(), "a coordinator's transactions are its site's own");
            Invariants.check(
                    commitLog.outcomes().of(txn) != Known.COMMITTED, "an undecided transaction is not in the journal");
        });
        commits.checkInvariants();
    }

    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(readers.unfinished());
        transactions.forEach((txn, state) ->
                unfinished.add(txn + " is in state " + state.getClass().getSimpleName() + " at its coordinator"));
        unfinished.addAll(commits.unfinished());
        return unfinished;
    }

    int active() {
        return transactions.size() + commits.size() + readers.active();
    }

    long committed() {
        return committed;
    }

    long aborted() {
        return aborted;
    }
}
