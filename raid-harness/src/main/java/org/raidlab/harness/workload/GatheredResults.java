package org.raidlab.harness.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/** Collects the results of a request, whose rows may arrive in several parts. */
public final class GatheredResults {
    /** The rows that a result lacks: those of a statement, from one row on. */
    public record Missing(int statement, int from) {}

    private final List<StatementResult> results;
    private int statement;

    public GatheredResults(List<StatementResult> first) {
        results = new ArrayList<>(first);
    }

    /** Returns the rows to fetch next, if any are missing. */
    public Optional<Missing> missing() {
        while (statement < results.size() && !lacksRows(results.get(statement))) {
            statement++;
        }
        return statement == results.size()
                ? Optional.empty()
                : Optional.of(
                        new Missing(statement, results.get(statement).rows().size()));
    }

    /** Whether the site kept fewer rows for its client than there are. */
    private static boolean lacksRows(StatementResult result) {
        boolean isRetrieved = !result.columns().isEmpty() && result.failure().isEmpty();
        return isRetrieved && result.rows().size() < result.count();
    }

    /** Takes a part; a part without rows means that the site no longer has the result. */
    public void add(ClientMessage.Rows part) {
        Optional<Missing> awaited = missing();
        if (awaited.isEmpty() || !awaited.get().equals(new Missing(part.statement(), part.from()))) {
            return;
        }
        if (part.rows().isEmpty()) {
            statement++;
        } else {
            List<List<Value>> rows = new ArrayList<>(results.get(statement).rows());
            rows.addAll(part.rows());
            results.set(statement, withRows(results.get(statement), rows));
        }
    }

    public List<StatementResult> results() {
        return results;
    }

    private static StatementResult withRows(StatementResult result, List<List<Value>> rows) {
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
}
