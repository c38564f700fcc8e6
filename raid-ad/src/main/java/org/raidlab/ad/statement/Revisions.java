package org.raidlab.ad.statement;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.workspace.RelationChanges;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Schema;

/** The tuples that a statement is going to insert or update in a relation, gathered before any change is made. */
final class Revisions {
    /** A revision of a tuple: its values before the statement, unless it is new, and its new values. */
    record Revision(TupleId id, Optional<AdMessage.Tuple> before, Row after) {}

    private final Scope scope;
    private final Schema schema;
    private final RowsInMemory held;
    private final SequencedMap<TupleId, Revision> byTuple = new LinkedHashMap<>();

    Revisions(Scope scope, Schema schema) {
        this.scope = scope;
        this.schema = schema;
        this.held = new RowsInMemory(scope.rowsMax());
    }

    void insert(Row row) {
        hold(row);
        TupleId id = scope.tupleIds().get();
        byTuple.put(id, new Revision(id, Optional.empty(), row));
    }

    /**
     * Announces a write, which takes at least its row's bytes: a statement whose writes are too large fails before all
     * of them are gathered.
     */
    private void hold(Row row) {
        held.add();
        scope.workspace().size().announce(row.bytes().length);
    }

    /** Adds new values for a tuple; several bindings may give the same values, but different values are an error. */
    void update(AdMessage.Tuple before, Row after) {
        Revision revision = new Revision(before.id(), Optional.of(before), after);
        Revision other = byTuple.putIfAbsent(before.id(), revision);
        if (other == null) {
            hold(after);
        } else if (!other.after().equals(after)) {
            throw StatementErrors.ambiguousReplace(schema);
        }
    }

    Collection<Revision> all() {
        return byTuple.values();
    }

    boolean concern(TupleId id) {
        return byTuple.containsKey(id);
    }

    int count() {
        return byTuple.size();
    }

    /** Checks the keys when all revisions are gathered. */
    Cursor check() {
        return UniqueCheck.of(scope, schema, this);
    }

    /** Puts the revisions into the workspace when they are checked. */
    Cursor apply() {
        return new Each<>(scope.budget(), byTuple.values(), this::apply);
    }

    private void apply(Revision revision) {
        scope.workspace().size().redeem(revision.after().bytes().length);
        RelationChanges changes = scope.workspace().changes(schema, revision.id());
        revision.before()
                .ifPresentOrElse(
                        before -> changes.update(before, revision.after()),
                        () -> changes.insert(revision.id(), revision.after()));
    }
}
