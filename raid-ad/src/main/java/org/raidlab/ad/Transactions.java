package org.raidlab.ad;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.ad.execute.AggregateResults;
import org.raidlab.ad.execute.AnnouncedReads;
import org.raidlab.ad.execute.Requests;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.StepBudget;
import org.raidlab.ad.placement.Placement;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.ad.workspace.TransactionSize;
import org.raidlab.ad.workspace.Workspace;
import org.raidlab.ad.workspace.WorkspaceMemory;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ports;

/** The transactions that are not over, in the order in which they began, and the generator of their names. */
final class Transactions {
    private final Ports ports;
    private final ActionDriverConfig config;
    private final Placement placement;
    private final SequencedMap<TxnId, Transaction> active = new LinkedHashMap<>();
    private final WorkspaceMemory memory;
    private boolean announcesReads;
    private long lastTransaction;
    private long lastTuple;

    Transactions(Ports ports, ActionDriverConfig config, Placement placement) {
        this.placement = placement;
        this.ports = ports;
        this.config = config;
        this.announcesReads = config.announcesReads();
        this.memory = new WorkspaceMemory(config.workspaceBytesMax(), config.maxActive());
    }

    boolean isFull() {
        return active.size() >= config.maxActive();
    }

    /** Returns a transaction name that is never used again. */
    TxnId nextId() {
        return new TxnId(ports.self().site(), ports.incarnation(), ++lastTransaction);
    }

    /** Returns the name of a new tuple. */
    TupleId nextTuple() {
        return TupleId.of(ports.self().site(), ports.incarnation(), ++lastTuple);
    }

    /** @param begun when the first try of the transaction began; 0 for now */
    Transaction begin(Address ui, long begun) {
        Invariants.check(!isFull(), "no more transactions begin than are admitted");
        TxnId id = nextId();
        TransactionSize size = memory.begin(config.transactionBytesMax(), config.largeBytes());
        Scope scope = new Scope(
                new Requests(id, age(begun)),
                new ReadSet(size),
                new Workspace(size),
                this::nextTuple,
                config.scanRecording(),
                new StepBudget(config.stepTuplesMax()),
                Optional.empty(),
                config.rowsMax(),
                config.resultBytesMax(),
                AggregateResults.NONE,
                placement);
        Transaction transaction = new Transaction(id, ui, scope);
        active.put(id, transaction);
        return transaction;
    }

    /** Has the transactions that begin from here on announce their reads, or not. */
    void announceReads(boolean asked) {
        announcesReads = asked;
    }

    private long age(long begun) {
        if (!announcesReads) {
            return AnnouncedReads.NOT_ASKED;
        }
        return begun > 0 ? begun : Math.max(1, ports.clock().wallNanos());
    }

    Optional<Transaction> find(TxnId id) {
        return Optional.ofNullable(active.get(id));
    }

    /** Returns the transaction whose action with this ticket is being executed. */
    Optional<Transaction> executing(Address ui, long ticket) {
        return active.values().stream()
                .filter(each -> each.ui().equals(ui)
                        && each.state() instanceof TransactionState.Executing executing
                        && executing.ticket() == ticket)
                .findFirst();
    }

    /** Removes a transaction that is over. */
    void remove(Transaction transaction) {
        if (active.remove(transaction.id()) != null) {
            transaction.size().forget();
        }
    }

    /** Returns the oldest transaction that may still ask for commitment here; participants refuse all older ones. */
    TxnId oldest() {
        return active.isEmpty()
                ? new TxnId(ports.self().site(), ports.incarnation(), lastTransaction + 1)
                : active.firstEntry().getKey();
    }

    /** Returns the encoded size of the data of all transactions together. */
    long bytes() {
        return memory.bytes();
    }

    int count() {
        return active.size();
    }

    List<Transaction> all() {
        return List.copyOf(active.values());
    }

    void checkInvariants() {
        Invariants.check(active.size() <= config.maxActive(), "no more transactions are active than are admitted");
        TxnId before = new TxnId(ports.self().site(), ports.incarnation(), 0);
        for (Transaction transaction : active.values()) {
            Invariants.check(
                    before.isBefore(transaction.id()), "active transactions stand in the order of their begin");
            before = transaction.id();
            transaction.scope().workspace().checkInvariants();
            checkWaits(transaction);
        }
        Invariants.check(
                memory.bytes()
                        == active.values().stream()
                                .mapToLong(each -> each.size().bytes())
                                .sum(),
                "the memory of transactions is that of the active ones");
    }

    private static void checkWaits(Transaction transaction) {
        boolean reading = transaction.scope().requests().anyOpen();
        switch (transaction.state()) {
            case TransactionState.Executing executing ->
                Invariants.check(executing.paused() || reading, "an executing transaction waits for something");
            case TransactionState.Open _, TransactionState.Committing _ ->
                Invariants.check(!reading, "nothing is read outside an action");
        }
    }
}
