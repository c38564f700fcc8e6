package org.raidlab.ui;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.copy.CopyPlan;
import org.raidlab.ui.copy.CopyWriter;

/** Creates the results of statements, by outcome. */
final class Results {
    private Results() {}

    /** Returns the result of a statement that is done and has no rows. */
    static StatementResult done(String statement, Optional<TxnId> txn, long interpretation) {
        return new StatementResult(
                statement,
                List.of(),
                List.of(),
                0,
                txn,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                interpretation(interpretation));
    }

    /**
     * Returns the result of a statement refused before the Action Driver saw it; the result names the transaction that
     * this ended, if any.
     */
    static StatementResult failed(
            String statement, Failure failure, Optional<TxnId> txn, Optional<Outcome> outcome, long interpretation) {
        return new StatementResult(
                statement,
                List.of(),
                List.of(),
                0,
                txn,
                outcome,
                Optional.of(failure),
                Optional.empty(),
                interpretation(interpretation));
    }

    /** Returns the result of a statement that needed no action. */
    static StatementResult told(String statement, ResolvedStatement.Tell tell, long interpretation) {
        return new StatementResult(
                statement,
                tell.columns(),
                tell.rows(),
                tell.rows().size(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                interpretation(interpretation));
    }

    /** Returns the result that tells the client to send a file. */
    static StatementResult copyFrom(String statement, CopyPlan plan, long interpretation) {
        return new StatementResult(
                statement,
                List.of(),
                List.of(),
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(plan.file()),
                interpretation(interpretation));
    }

    /** Returns the result of an action that is done and whose transaction goes on. */
    static StatementResult executed(
            String statement, ResolvedStatement.Act act, UiMessage.Executed executed, long interpretation) {
        return new StatementResult(
                statement,
                act.columns(),
                rows(act, executed.rows()),
                executed.count(),
                Optional.of(executed.txn()),
                Optional.empty(),
                Optional.empty(),
                act.copy().map(CopyPlan::file),
                interpretation(interpretation));
    }

    /** Returns the result of an action that is done, or failed, and has ended its transaction. */
    static StatementResult ended(
            String statement, ResolvedStatement.Act act, UiMessage.Ended ended, Optional<Failure> failure) {
        boolean useful = failure.isEmpty() && ended.outcome().isCommitted();
        return new StatementResult(
                statement,
                useful ? act.columns() : List.of(),
                useful ? rows(act, ended.rows()) : List.of(),
                useful ? ended.count() : 0,
                Optional.of(ended.txn()),
                Optional.of(ended.outcome()),
                failure,
                useful ? act.copy().map(CopyPlan::file) : Optional.empty(),
                ended.phases());
    }

    /** Returns the result of a statement that ended a transaction. */
    static StatementResult over(
            String statement, TxnId txn, Outcome outcome, Optional<Failure> failure, Phases phases) {
        return new StatementResult(
                statement,
                List.of(),
                List.of(),
                0,
                Optional.of(txn),
                Optional.of(outcome),
                failure,
                Optional.empty(),
                phases);
    }

    static StatementResult withRows(StatementResult result, List<List<Value>> rows) {
        return new StatementResult(
                result.statement(),
                result.columns(),
                rows,
                result.count(),
                result.txn(),
                result.outcome(),
                result.failure(),
                result.copy(),
                result.phases());
    }

    /** Returns the result without its rows, which are dropped; the outcome of the transaction still holds. */
    static StatementResult dropped(StatementResult result) {
        return new StatementResult(
                result.statement(),
                List.of(),
                List.of(),
                result.count(),
                result.txn(),
                result.outcome(),
                Optional.of(Rules.resultDropped()),
                Optional.empty(),
                result.phases());
    }

    private static List<List<Value>> rows(ResolvedStatement.Act act, List<List<Value>> rows) {
        return act.copy()
                .map(CopyWriter::new)
                .map(writer -> rows.stream().map(writer::write).toList())
                .orElse(rows);
    }

    private static Phases interpretation(long nanos) {
        return new Phases(nanos, 0, 0, 0);
    }
}
