package org.raidlab.ad;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.ad.TransactionState.Committing;
import org.raidlab.ad.TransactionState.Result;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Write;

/**
 * The ends of transactions: by the Atomicity Controller's decision, or here, as long as commitment was not requested.
 */
final class TransactionCompletion {
    private final Ports ports;
    private final Transactions transactions;
    private final Tally tally;

    TransactionCompletion(Ports ports, Transactions transactions, Tally tally) {
        this.ports = ports;
        this.transactions = transactions;
        this.tally = tally;
    }

    /** Requests commitment of all that the transaction has read and written. */
    void commit(Transaction transaction, long ticket, Result result, Effects<RaidMessage> out) {
        ask(transaction, ticket, result, Optional.empty(), out);
    }

    /**
     * Ends a transaction in which a statement has failed. That is told only if its reads prove valid, since an
     * optimistic reader may have seen an impossible state: so they are validated, and nothing is written.
     */
    void fail(Transaction transaction, long ticket, Failure failure, Effects<RaidMessage> out) {
        ask(transaction, ticket, Result.NONE, Optional.of(failure), out);
    }

    private void ask(
            Transaction transaction, long ticket, Result result, Optional<Failure> failure, Effects<RaidMessage> out) {
        transaction.scope().requests().forget();
        RemoteReading.noteInVain(transaction, out);
        List<Write> writes = failure.isEmpty() ? transaction.scope().workspace().writes() : List.of();
        out.send(
                ports.self().sibling(RaidServer.AC),
                new AcMessage.Commit(
                        transaction.id(),
                        transactions.oldest(),
                        transaction.scope().reads().entries(),
                        writes,
                        transaction.scope().reads().elsewhere(),
                        failure.isEmpty() ? transaction.scope().workspace().placements() : List.of(),
                        transaction.scope().requests().announced().begun()));
        long now = ports.stopwatch().getAsLong();
        transaction.moveTo(new Committing(List.of(ticket), now, result, failure));
        out.trace(new RaidTrace.Moved(transaction.id(), "committing"));
    }

    /** Tells AC the oldest active transaction, which it else learns from requests to commit. */
    void tellOldest(Effects<RaidMessage> out) {
        out.send(ports.self().sibling(RaidServer.AC), new AcMessage.OldestActive(transactions.oldest()));
    }

    /** Adds a request that waits for the outcome of a committing transaction. */
    void joinWaiting(Transaction transaction, Committing committing, long ticket) {
        List<Long> tickets = new ArrayList<>(committing.tickets());
        tickets.add(ticket);
        transaction.moveTo(
                new Committing(List.copyOf(tickets), committing.sent(), committing.result(), committing.failure()));
    }

    void decided(Transaction transaction, Committing committing, AdMessage.Decided decision, Effects<RaidMessage> out) {
        long sinceAsked = ports.stopwatch().getAsLong() - committing.sent();
        long posting = decision.postingNanos();
        Phases phases = transaction.phases().plus(new Phases(0, 0, Math.max(0, sinceAsked - posting), posting));
        boolean valid = decision.outcome().isCommitted();
        boolean failed = committing.failure().isPresent();
        Outcome outcome = valid && failed ? new Outcome.Aborted(AbortReason.STATEMENT_ERROR) : decision.outcome();
        Result told = valid && !failed ? committing.result() : Result.NONE;
        Optional<Failure> failure = valid ? committing.failure() : Optional.empty();
        over(transaction, outcome, out);
        for (long ticket : committing.tickets()) {
            out.send(
                    transaction.ui(),
                    new UiMessage.Ended(ticket, transaction.id(), outcome, told.rows(), told.count(), failure, phases));
        }
    }

    /**
     * Ends a transaction whose commitment was not requested: only Concurrency Controllers may know of it, by its reads.
     */
    void abort(Transaction transaction, List<Long> tickets, AbortReason reason, Effects<RaidMessage> out) {
        Outcome outcome = new Outcome.Aborted(reason);
        over(transaction, outcome, out);
        for (long ticket : tickets) {
            tell(transaction.ui(), ticket, transaction.id(), reason, transaction.phases(), out);
        }
    }

    private void over(Transaction transaction, Outcome outcome, Effects<RaidMessage> out) {
        tellControllers(transaction, out);
        transactions.remove(transaction);
        tally.count(outcome);
        out.trace(new RaidTrace.Moved(transaction.id(), word(outcome)));
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Committed _ -> "committed";
            case Outcome.Aborted(AbortReason reason) -> "aborted, " + reason.word();
            case Outcome.Unknown() -> "unknown";
        };
    }

    /** Tells the Concurrency Controllers that know of a transaction's reads that it is over. */
    void tellControllers(Transaction transaction, Effects<RaidMessage> out) {
        for (int site : transaction.scope().requests().announced().sites()) {
            out.send(ports.self().at(site).sibling(RaidServer.CC), new CcMessage.End(transaction.id()));
        }
    }

    /** Refuses a transaction at its begin. */
    void refuse(Address ui, long ticket, Effects<RaidMessage> out) {
        tally.count(new Outcome.Aborted(AbortReason.OVERLOADED));
        tell(ui, ticket, transactions.nextId(), AbortReason.OVERLOADED, Phases.NONE, out);
    }

    /**
     * Answers a request for a transaction that is not active here. It was silent for too long, or this server has
     * restarted: one that ended otherwise has had its answer, and the user interface forgets it then.
     */
    void unknown(Address ui, long ticket, TxnId txn, Effects<RaidMessage> out) {
        tell(ui, ticket, txn, AbortReason.TIMEOUT, Phases.NONE, out);
    }

    private static void tell(
            Address ui, long ticket, TxnId txn, AbortReason reason, Phases phases, Effects<RaidMessage> out) {
        Outcome outcome = new Outcome.Aborted(reason);
        out.send(ui, new UiMessage.Ended(ticket, txn, outcome, List.of(), 0, Optional.empty(), phases));
    }
}
