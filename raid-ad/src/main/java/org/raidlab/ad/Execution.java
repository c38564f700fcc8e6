package org.raidlab.ad;

import java.util.List;
import org.raidlab.ad.TransactionState.Committing;
import org.raidlab.ad.TransactionState.Executing;
import org.raidlab.ad.TransactionState.Open;
import org.raidlab.ad.TransactionState.Result;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.statement.Statement;
import org.raidlab.ad.statement.Statements;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.StatementException;

/**
 * The execution of actions, step by step. The preparation phase is the time from an action's arrival to its last step.
 */
final class Execution {
    private static final int CODES_PER_GROUP = 100;
    /** The group of errors of arithmetic and conversion. */
    private static final int ARITHMETIC = 23;

    private final Ports ports;
    private final TransactionCompletion transactionCompletion;
    private final RemoteReading remoteReading;

    Execution(Ports ports, TransactionCompletion transactionCompletion, RemoteReading remoteReading) {
        this.remoteReading = remoteReading;
        this.ports = ports;
        this.transactionCompletion = transactionCompletion;
    }

    /** Begins an action in an open transaction. */
    void begin(Transaction transaction, AdMessage.Execute request, Effects<RaidMessage> out) {
        transaction.addInterpretation(request.interpretation());
        long now = ports.stopwatch().getAsLong();
        transaction.scope().budget().restart();
        try {
            Statement statement = Statements.begin(request.action(), transaction.scope(), ports.stopwatch());
            Cursor work = Sequence.oneByOne(List.of(statement::work, statement::changes));
            transaction.moveTo(new Executing(request.ticket(), statement, work, request.commit(), now, false));
        } catch (StatementException e) {
            fail(transaction, request.ticket(), now, e, out);
            return;
        }
        goOn(transaction, out);
    }

    /** Executes one more step of an executing transaction. */
    void goOn(Transaction transaction, Effects<RaidMessage> out) {
        if (!(transaction.state() instanceof Executing executing)) {
            return;
        }
        if (transaction.size().isTooMuchNow()) {
            transactionCompletion.abort(transaction, List.of(executing.ticket()), AbortReason.OVERLOADED, out);
            return;
        }
        transaction.scope().budget().renew();
        try {
            switch (executing.work().advance()) {
                case DONE -> done(transaction, executing, out);
                case ROW -> throw new IllegalStateException("the work of a statement gives no rows");
                case WAITING -> transaction.moveTo(executing.pausing(false));
                case PAUSED -> pause(transaction, executing, out);
            }
        } catch (StatementException e) {
            fail(transaction, executing.ticket(), executing.began(), e, out);
        }
        send(transaction, out);
        if (transaction.size().hasGrown()) {
            RcMessage large = new RcMessage.LargeTransaction(transaction.size().bytes());
            out.send(ports.self().sibling(RaidServer.RC), large);
        }
        if (transaction.scope().requests().takeDryRun()) {
            out.send(ports.self().sibling(RaidServer.AC), new AcMessage.DryRunCommit(transaction.id()));
        }
    }

    /** Sends the reads of a transaction, and the announcements of reads. */
    void send(Transaction transaction, Effects<RaidMessage> out) {
        Address am = ports.self().sibling(RaidServer.AM);
        for (AmMessage request : transaction.scope().requests().takeOutgoing()) {
            out.send(am, request);
        }
        remoteReading.send(transaction, out);
    }

    /** Makes an announced read, or ends its transaction: at once, or at its next action. */
    void readJudged(Transaction reader, AdMessage.ReadVerdict judged, Effects<RaidMessage> out) {
        switch (judged.verdict()) {
            case Verdict.Yes() -> {
                reader.scope().requests().allowed(judged.request());
                send(reader, out);
            }
            case Verdict.No(AbortReason reason) -> {
                switch (reader.state()) {
                    case Executing executing ->
                        transactionCompletion.abort(reader, List.of(executing.ticket()), reason, out);
                    case Open _ -> {
                        reader.refuse(reason);
                        transactionCompletion.tellControllers(reader, out);
                    }
                    case Committing _ -> out.trace(new RaidTrace.Ignored("commitment has been asked for"));
                }
            }
        }
    }

    private void pause(Transaction transaction, Executing executing, Effects<RaidMessage> out) {
        transaction.moveTo(executing.pausing(true));
        out.send(ports.self(), new AdMessage.Continue(transaction.id()));
    }

    private void done(Transaction transaction, Executing executing, Effects<RaidMessage> out) {
        transaction.addPreparation(ports.stopwatch().getAsLong() - executing.began());
        transaction.size().endStatement();
        Statement statement = executing.statement();
        Result result = new Result(statement.rows(), statement.count());
        if (executing.commit()) {
            transactionCompletion.commit(transaction, executing.ticket(), result, out);
        } else {
            transaction.moveTo(TransactionState.OPEN);
            out.send(
                    transaction.ui(),
                    new UiMessage.Executed(executing.ticket(), transaction.id(), result.rows(), result.count()));
        }
    }

    private void fail(
            Transaction transaction, long ticket, long began, StatementException error, Effects<RaidMessage> out) {
        transaction.addPreparation(ports.stopwatch().getAsLong() - began);
        long tuples = transaction.scope().budget().handled();
        transactionCompletion.fail(
                transaction,
                ticket,
                new Failure(error.code(), 0, error.column(), message(error, tuples), error.hint()),
                out);
    }

    /** Returns the message of an error; an error in the data says how far the statement had come, as in INGRES. */
    private static String message(StatementException error, long tuples) {
        boolean onData = error.code() / CODES_PER_GROUP == ARITHMETIC && tuples > 0;
        return error.getMessage() + (onData ? ", after " + tuples + (tuples == 1 ? " tuple" : " tuples") : "");
    }
}
