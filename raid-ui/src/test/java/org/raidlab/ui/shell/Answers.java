package org.raidlab.ui.shell;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/** Results as a site gives them. */
final class Answers {
    static final TxnId TXN = new TxnId(1, 1, 5);
    static final Outcome COMMITTED = new Outcome.Committed(new Stamp(1025));
    private static final Phases PHASES = new Phases(1_000_000, 2_000_000, 3_000_000, 4_500_000);

    private Answers() {}

    /** Done, and nothing to show. */
    static StatementResult done(String statement) {
        return result(statement, List.of(), List.of(), 0, Optional.empty(), Optional.empty());
    }

    /** Inside a transaction. */
    static StatementResult inside(String statement, int count) {
        return result(statement, List.of(), List.of(), count, Optional.empty(), Optional.empty());
    }

    static StatementResult committed(String statement, int count) {
        return result(statement, List.of(), List.of(), count, Optional.of(COMMITTED), Optional.empty());
    }

    static StatementResult aborted(String statement, AbortReason reason) {
        Outcome outcome = new Outcome.Aborted(reason);
        return result(statement, List.of(), List.of(), 0, Optional.of(outcome), Optional.empty());
    }

    static StatementResult rows(String statement, List<String> columns, List<List<Value>> rows) {
        return result(statement, columns, rows, rows.size(), Optional.of(COMMITTED), Optional.empty());
    }

    static StatementResult failed(String statement, Failure failure) {
        return result(statement, List.of(), List.of(), 0, Optional.empty(), Optional.of(failure));
    }

    private static StatementResult result(
            String statement,
            List<String> columns,
            List<List<Value>> rows,
            int count,
            Optional<Outcome> outcome,
            Optional<Failure> failure) {
        return new StatementResult(
                statement, columns, rows, count, Optional.of(TXN), outcome, failure, Optional.empty(), PHASES);
    }
}
