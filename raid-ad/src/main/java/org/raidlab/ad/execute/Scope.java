package org.raidlab.ad.execute;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.raidlab.ad.placement.Placement;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.ad.workspace.ScanRecording;
import org.raidlab.ad.workspace.Workspace;
import org.raidlab.core.TupleId;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.relation.RelationId;

/**
 * The objects that all statements of a transaction share.
 *
 * @param requests its reads at the Access Manager
 * @param reads what it has read
 * @param workspace what it has changed
 * @param tupleIds names for new tuples
 * @param recording what scans leave in the read set
 * @param budget of the current step
 * @param profile measures a statement that is explained
 * @param rowsMax how many rows of a result, or tuples of a join's inner relation, are held in memory
 * @param resultBytesMax how long the rows of a result may be, encoded
 * @param aggregates what the aggregates of the statement at work came to
 * @param placement of new relations
 */
public record Scope(
        Requests requests,
        ReadSet reads,
        Workspace workspace,
        Supplier<TupleId> tupleIds,
        ScanRecording recording,
        StepBudget budget,
        Optional<Profile> profile,
        int rowsMax,
        long resultBytesMax,
        AggregateResults aggregates,
        Placement placement) {
    /** Returns this scope for a statement that is measured. */
    public Scope measuredBy(Profile statement) {
        return new Scope(
                requests,
                reads,
                workspace,
                tupleIds,
                recording,
                budget,
                Optional.of(statement),
                rowsMax,
                resultBytesMax,
                aggregates,
                placement);
    }

    /** Returns the meter of all work that belongs to no access of a plan. */
    Meter restMeter() {
        return profile.map(Profile::rest).orElseGet(Meter::new);
    }

    /** Returns this scope for a statement with aggregates. */
    public Scope with(AggregateResults results) {
        return new Scope(
                requests,
                reads,
                workspace,
                tupleIds,
                recording,
                budget,
                profile,
                rowsMax,
                resultBytesMax,
                results,
                placement);
    }

    /** Returns the consumer of read entries for a relation, at the site where the relation is read. */
    Consumer<ReadEntry> readsOf(RelationId relation) {
        return requests.remote().source(relation).map(reads::at).orElse(reads::add);
    }
}
