package org.raidlab.ad;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.ad.TransactionState.Committing;
import org.raidlab.ad.TransactionState.Executing;
import org.raidlab.ad.TransactionState.Open;
import org.raidlab.ad.TransactionState.Result;
import org.raidlab.ad.placement.Placement;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Checkpointable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SavedCounters;
import org.raidlab.msg.UiMessage;

/**
 * The Action Driver (paper section 1.1): executes the actions of transactions on the local copy, builds their read and
 * write sets, asks its Atomicity Controller to commit them, and measures the phases. All its state is volatile:
 * transactions that were not with the Atomicity Controller end with the process.
 */
public final class ActionDriver implements ProtocolServer<AdMessage>, Checkpointable<RaidMessage> {
    private static final IdleCheck IDLE_CHECK = new IdleCheck();
    private static final int CHECKS_PER_TIMEOUT = 4;
    private static final String ACTIVE = "active";

    private final Ports ports;
    private final ActionDriverConfig config;
    private final Transactions transactions;
    private final Tally tally = new Tally();
    private final TransactionCompletion transactionCompletion;
    private final RemoteReading remoteReading;
    private final Execution execution;
    private final SystemTransactions house;
    private final Copiers copiers;
    private final DirectoryUpdates directoryUpdates;
    private final RolledBack rolledBack;
    private final SavedCounters savedCounters = new SavedCounters(name -> !name.equals(ACTIVE));
    private boolean idleCheckSet;

    /** Creates an Action Driver that places new relations at all sites. */
    public ActionDriver(Ports ports, ActionDriverConfig config) {
        this(ports, config, Placement.EVERYWHERE);
    }

    /** @param placement chooses the holders of new relations */
    public ActionDriver(Ports ports, ActionDriverConfig config, Placement placement) {
        this.ports = ports;
        this.config = config;
        this.transactions = new Transactions(ports, config, placement);
        this.transactionCompletion = new TransactionCompletion(ports, transactions, tally);
        this.remoteReading = new RemoteReading(ports, transactions, transactionCompletion);
        this.execution = new Execution(ports, transactionCompletion, remoteReading);
        this.house = new SystemTransactions(ports, transactions);
        this.copiers = new Copiers(ports, house);
        this.directoryUpdates = new DirectoryUpdates(ports, transactions, house);
        this.rolledBack = new RolledBack(ports, tally);
    }

    @Override
    public Class<AdMessage> protocol() {
        return AdMessage.class;
    }

    /** Takes the outcomes of transactions that a rollback has ended, and ignores all else. */
    @Override
    public void stepOther(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (in.body() instanceof ClientMessage.OutcomeIs outcome) {
            rolledBack.settle(outcome);
        } else {
            ProtocolServer.super.stepOther(in, out);
        }
    }

    @Override
    public void step(Envelope<RaidMessage> in, AdMessage message, Effects<RaidMessage> out) {
        Address from = in.from();
        switch (message) {
            case AdMessage.Execute request -> execute(request, from, out);
            case AdMessage.Begin(long ticket, long begun) -> begin(ticket, begun, true, from, out);
            case AdMessage.End(long ticket, TxnId txn) -> end(ticket, txn, from, out);
            case AdMessage.Abort(long ticket, TxnId txn) -> abort(ticket, txn, from, out);
            case AdMessage.Cancel(long ticket) -> cancel(ticket, from, out);
            case AdMessage.Tuples answer -> answered(answer, out);
            case AdMessage.Source answer -> remoteReading.found(answer, out);
            case AdMessage.DryRunResult answer -> rehearsed(answer, out);
            // The schema that the statement was resolved against is out of date: the transaction would not validate.
            case AdMessage.NoSuchRelation(TxnId txn, int request) ->
                unreadable(txn, request, AbortReason.STALE_READ, out);
            case AdMessage.Unavailable(TxnId txn, int request) ->
                unreadable(txn, request, AbortReason.DATA_UNAVAILABLE, out);
            case AdMessage.Continue(TxnId txn) -> proceed(txn, out);
            case AdMessage.ReadVerdict verdict -> readJudged(verdict, out);
            case AdMessage.AnnounceReads(boolean asked) -> transactions.announceReads(asked);
            case AdMessage.AskOldestActive() -> transactionCompletion.tellOldest(out);
            case AdMessage.Decided decision -> {
                if (!house.decided(decision, out)) {
                    decided(decision, out);
                }
            }
            case AdMessage.RunCopier request -> copiers.run(request, out);
            case AdMessage.Fetched answer -> copiers.fetched(answer, out);
            case AdMessage.UpdateDirectory request -> directoryUpdates.run(request, out);
            case AdMessage.Readmit request -> directoryUpdates.readmit(request, out);
            case AdMessage.Entries answer -> directoryUpdates.read(answer, out);
        }
    }

    private Optional<Transaction> begin(
            long ticket, long begun, boolean announce, Address ui, Effects<RaidMessage> out) {
        if (transactions.isFull()) {
            transactionCompletion.refuse(ui, ticket, out);
            return Optional.empty();
        }
        Transaction transaction = transactions.begin(ui, begun);
        touch(transaction);
        out.trace(new RaidTrace.Moved(transaction.id(), "open"));
        if (announce) {
            out.send(ui, new UiMessage.Began(ticket, transaction.id()));
        }
        setIdleCheck(out);
        return Optional.of(transaction);
    }

    private void execute(AdMessage.Execute request, Address ui, Effects<RaidMessage> out) {
        Optional<Transaction> transaction = request.txn().isPresent()
                ? open(request.ticket(), request.txn().get(), ui, out)
                : begin(request.ticket(), request.begun(), request.announce(), ui, out);
        transaction.ifPresent(found -> execution.begin(found, request, out));
    }

    private void end(long ticket, TxnId txn, Address ui, Effects<RaidMessage> out) {
        open(ticket, txn, ui, out).ifPresent(found -> transactionCompletion.commit(found, ticket, Result.NONE, out));
    }

    /** Returns a transaction that can take an action; if there is none, answers or ignores the request. */
    private Optional<Transaction> open(long ticket, TxnId txn, Address ui, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(txn);
        if (found.isEmpty()) {
            transactionCompletion.unknown(ui, ticket, txn, out);
            return found;
        }
        touch(found.get());
        Optional<AbortReason> refused = found.get().refused();
        if (refused.isPresent()) {
            transactionCompletion.abort(found.get(), List.of(ticket), refused.get(), out);
            return Optional.empty();
        }
        return switch (found.get().state()) {
            case Open _ -> found;
            case Executing _ -> ignore("an action is still being executed", out);
            case Committing _ -> ignore("commitment has been asked for", out);
        };
    }

    private void abort(long ticket, TxnId txn, Address ui, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(txn);
        if (found.isEmpty()) {
            transactionCompletion.unknown(ui, ticket, txn, out);
            return;
        }
        Transaction transaction = found.get();
        switch (transaction.state()) {
            case Open _ -> transactionCompletion.abort(transaction, List.of(ticket), AbortReason.USER, out);
            case Executing executing ->
                transactionCompletion.abort(transaction, List.of(executing.ticket(), ticket), AbortReason.USER, out);
            case Committing committing -> transactionCompletion.joinWaiting(transaction, committing, ticket);
        }
    }

    private void cancel(long ticket, Address ui, Effects<RaidMessage> out) {
        transactions
                .executing(ui, ticket)
                .ifPresentOrElse(
                        found -> transactionCompletion.abort(found, List.of(ticket), AbortReason.USER, out),
                        () -> ignore("no action with this ticket is being executed", out));
    }

    private void answered(AdMessage.Tuples answer, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(answer.txn());
        if (found.isEmpty() || !found.get().scope().requests().answered(answer)) {
            ignore("nobody waits for these tuples", out);
            return;
        }
        goOn(found.get(), out);
    }

    private void rehearsed(AdMessage.DryRunResult answer, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(answer.txn());
        if (found.isEmpty() || !found.get().scope().requests().answered(answer)) {
            ignore("nobody waits for this rehearsal", out);
            return;
        }
        goOn(found.get(), out);
    }

    private void goOn(Transaction transaction, Effects<RaidMessage> out) {
        touch(transaction);
        if (transaction.state() instanceof Executing executing && !executing.paused()) {
            execution.goOn(transaction, out);
        }
    }

    private void unreadable(TxnId txn, int request, AbortReason reason, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(txn);
        if (found.isPresent()
                && found.get().scope().requests().isOpen(request)
                && found.get().state() instanceof Executing executing) {
            transactionCompletion.abort(found.get(), List.of(executing.ticket()), reason, out);
        } else {
            ignore("nobody waits for this relation", out);
        }
    }

    private void readJudged(AdMessage.ReadVerdict judged, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(judged.txn());
        if (found.isPresent()) {
            execution.readJudged(found.get(), judged, out);
        } else {
            ignore("this reader is over: " + judged.txn(), out);
        }
    }

    private void proceed(TxnId txn, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(txn);
        if (found.isPresent() && found.get().state() instanceof Executing executing && executing.paused()) {
            touch(found.get());
            execution.goOn(found.get(), out);
        } else {
            ignore("this transaction does not wait for its next step", out);
        }
    }

    private void decided(AdMessage.Decided decision, Effects<RaidMessage> out) {
        Optional<Transaction> found = transactions.find(decision.txn());
        if (found.isPresent() && found.get().state() instanceof Committing committing) {
            transactionCompletion.decided(found.get(), committing, decision, out);
        } else {
            ignore("commitment of this transaction was not asked for", out);
        }
    }

    private static Optional<Transaction> ignore(String why, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.Ignored(why));
        return Optional.empty();
    }

    private void touch(Transaction transaction) {
        transaction.touch(ports.clock().monotonicNanos());
    }

    private void setIdleCheck(Effects<RaidMessage> out) {
        if (!idleCheckSet) {
            idleCheckSet = true;
            out.setTimer(IDLE_CHECK, config.idleTimeout().dividedBy(CHECKS_PER_TIMEOUT));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (token instanceof RepeatReads) {
            remoteReading.onTimer(out);
        } else {
            lookForIdle(out);
        }
    }

    private void lookForIdle(Effects<RaidMessage> out) {
        idleCheckSet = false;
        long now = ports.clock().monotonicNanos();
        for (Transaction transaction : transactions.all()) {
            Duration silence = Duration.ofNanos(now - transaction.lastActiveNanos());
            if (silence.compareTo(config.idleTimeout()) >= 0) {
                giveUp(transaction, out);
            }
        }
        if (transactions.count() > 0) {
            setIdleCheck(out);
        }
    }

    private void giveUp(Transaction transaction, Effects<RaidMessage> out) {
        switch (transaction.state()) {
            case Open _ -> transactionCompletion.abort(transaction, List.of(), AbortReason.TIMEOUT, out);
            case Executing executing ->
                transactionCompletion.abort(transaction, List.of(executing.ticket()), AbortReason.TIMEOUT, out);
            case Committing _ -> {}
        }
    }

    @Override
    public void checkInvariants() {
        transactions.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(copiers.unfinished());
        unfinished.addAll(directoryUpdates.unfinished());
        unfinished.addAll(house.unfinished());
        transactions
                .all()
                .forEach(each -> unfinished.add(each.id() + " is in state "
                        + each.state().getClass().getSimpleName() + " and keeps its workspace"));
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put(ACTIVE, (long) transactions.count());
        counters.putAll(tally.counts());
        return savedCounters.counters(counters);
    }

    /**
     * Saves the names of open transactions and the counters: the transactions' workspaces end with the incarnation of
     * the site.
     */
    @Override
    public byte[] save() {
        return savedCounters.save(
                transactions.all().stream().map(Transaction::id).toList(), counters());
    }

    @Override
    public void restore(byte[] image, Effects<RaidMessage> out) {
        rolledBack.ask(savedCounters.restore(image), out);
    }
}
