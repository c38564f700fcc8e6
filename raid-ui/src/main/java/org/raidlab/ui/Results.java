package org.raidlab.ui;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.copy.CopyPlan;
import org.raidlab.ui.copy.CopyWriter;

/** Results of statements, by what came of them. */
final class Results {
    private Results() {}

    /** Nothing but done. */
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

    /** Refused before the Action Driver saw it; the transaction that this ended, if any, is named. */
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

    /** An answer that needed no action. */
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

    /** The client is to send a file. */
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

    /** An action is done and its transaction goes on. */
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

    /** An action is done, or failed, and its transaction with it. */
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

    /** A transaction is over. */
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

    /** The rows are gone; what became of the transaction still holds. */
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
