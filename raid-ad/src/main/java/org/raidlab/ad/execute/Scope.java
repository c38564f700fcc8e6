package org.raidlab.ad.execute;

import java.util.function.Supplier;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.ad.workspace.Workspace;
import org.raidlab.core.TupleId;

/**
 * What all statements of a transaction share.
 *
 * @param requests its reads at the Access Manager
 * @param reads what it has read
 * @param workspace what it has changed
 * @param tupleIds names for new tuples
 * @param recording what scans leave in the read set
 * @param budget of the current step
 * @param rowsMax how many rows of a result, or tuples of a join's inner relation, are held in memory
 * @param aggregates what the aggregates of the statement at work came to
 */
public record Scope(
        Requests requests,
        ReadSet reads,
        Workspace workspace,
        Supplier<TupleId> tupleIds,
        ScanRecording recording,
        StepBudget budget,
        int rowsMax,
        AggregateResults aggregates) {
    /** The same for a statement with aggregates. */
    public Scope with(AggregateResults results) {
        return new Scope(requests, reads, workspace, tupleIds, recording, budget, rowsMax, results);
    }
}
