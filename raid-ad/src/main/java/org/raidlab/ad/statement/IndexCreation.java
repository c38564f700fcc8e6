package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.EncodedRow;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.IndexKey;
import org.raidlab.ad.execute.RelationTuples;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.workspace.RelationChanges;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.IndexPositions;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/**
 * A new index: its catalogue tuple, and a new version of the relation's schema entry, so that every transaction that
 * uses the relation conflicts with it. An index without a name is the relation's own structure and takes the place of
 * the one before; as a heap it is none. Any other that is not unique leaves one of several equal tuples, and brings an
 * index on whole tuples by which more are refused.
 */
final class IndexCreation implements Statement {
    private static final int NAME = 1;
    private static final int POSITIONS = 2;
    /** What a key takes in memory beside its values. */
    private static final int KEY_BYTES = 100;

    private final Action.CreateIndex action;
    private final Schema schema;
    private final Scope scope;
    private final RowLayout catalogueLayout = Catalogue.INDEXES.layout();
    private final SequencedSet<List<Value>> keys = new LinkedHashSet<>();
    private final SequencedSet<Row> rows = new LinkedHashSet<>();
    private final List<AdMessage.Tuple> surplus = new ArrayList<>();
    private final List<AdMessage.Tuple> replaced = new ArrayList<>();
    private final RowsInMemory held;
    private final RowsInMemory keysHeld = new RowsInMemory(Integer.MAX_VALUE);
    private final Cursor work;

    IndexCreation(Action.CreateIndex action, Scope scope) {
        this.action = action;
        this.schema = action.relation();
        this.scope = scope;
        this.held = new RowsInMemory(scope.rowsMax());
        check();
        Cursor indexes = existing();
        if (action.unique()) {
            this.work = new Sequence(indexes, duplicatesRefused(), this::create);
        } else if (isOneOfEach()) {
            this.work = new Sequence(indexes, surplusFound(), surplusDeleted(), this::create);
        } else {
            this.work = new Sequence(indexes, this::create);
        }
    }

    private Cursor existing() {
        List<Cursor> parts = new ArrayList<>();
        for (Schema part : schema.described()) {
            parts.add(CatalogueTuples.withKey(
                    scope, Catalogue.INDEXES, CatalogueTuples.reference(part), this::compareWithExisting));
        }
        return new Sequence(parts.iterator());
    }

    private boolean isOwnStructure() {
        return action.name().isEmpty();
    }

    private boolean isHeap() {
        return action.structure() == Structure.HEAP;
    }

    /** Returns whether no two equal tuples remain. */
    private boolean isOneOfEach() {
        return isOwnStructure() && !isHeap();
    }

    private Index index() {
        return new Index(
                0, action.name(), action.positions(), action.unique(), action.structure(), action.descending());
    }

    private void check() {
        if (!isOwnStructure()) {
            Creation.checkName(action.name());
        }
        boolean sound = isHeap() ? isSoundHeap() : isSoundIndex();
        if (!sound || action.name().equals(Index.WHOLE_TUPLES)) {
            throw new StatementException(
                    StatementErrors.BAD_INDEX, "an index is on different attributes of " + schema.name());
        }
    }

    private boolean isSoundHeap() {
        return isOwnStructure() && !action.unique() && action.positions().isEmpty();
    }

    private boolean isSoundIndex() {
        List<Integer> positions = action.positions();
        int attributes = schema.attributes().size();
        boolean known = positions.stream().allMatch(position -> position >= 0 && position < attributes);
        boolean distinct = positions.stream().distinct().count() == positions.size();
        int textMax = Catalogue.INDEXES.attributes().get(POSITIONS).format().width();
        return known
                && distinct
                && !positions.isEmpty()
                && positions.containsAll(action.descending())
                && CatalogueTuples.positions(schema, index()).length() <= textMax;
    }

    private void compareWithExisting(AdMessage.Tuple tuple) {
        String name = catalogueLayout.get(tuple.row().bytes(), 0, NAME).toString();
        if (isOwnStructure() && (name.isEmpty() || name.equals(Index.WHOLE_TUPLES))) {
            replaced.add(tuple);
        } else if (name.equals(action.name())) {
            throw new StatementException(
                    StatementErrors.INDEX_EXISTS, "relation " + schema.name() + " has an index " + name);
        }
    }

    private Cursor duplicatesRefused() {
        IndexKey keyOf = new IndexKey(schema, action.positions());
        RelationTuples tuples = RelationTuples.scan(scope, schema);
        return new ForEach(
                tuples, () -> refuseDuplicate(keyOf.of(tuples.current().row())));
    }

    private void refuseDuplicate(List<Value> key) {
        keysHeld.add(KEY_BYTES + EncodedRow.bytes(key));
        if (!keys.add(key)) {
            throw new StatementException(
                    StatementErrors.DUPLICATES_IN_RELATION,
                    "relation " + schema.name() + " has several tuples with the key " + key);
        }
    }

    private Cursor surplusFound() {
        RelationTuples tuples = RelationTuples.scan(scope, schema);
        return new ForEach(tuples, () -> compareWithOthers(tuples.current()));
    }

    /** Compares a tuple with the others by its bytes, since equal values have equal bytes. */
    private void compareWithOthers(AdMessage.Tuple tuple) {
        held.add(tuple.row().bytes().length);
        if (!rows.add(tuple.row())) {
            surplus.add(tuple);
        }
    }

    private Cursor surplusDeleted() {
        return new Each<>(
                scope.budget(),
                surplus,
                tuple -> scope.workspace().changes(schema, tuple.id()).delete(tuple));
    }

    private Advance create() {
        RelationChanges indexes = scope.workspace().changes(Catalogue.INDEXES);
        replaced.forEach(indexes::delete);
        schema.described().forEach(this::create);
        return Advance.DONE;
    }

    private void create(Schema part) {
        if (!isHeap()) {
            add(part, index());
        }
        if (isOneOfEach() && !action.unique()) {
            List<Integer> all = IndexPositions.all(schema.attributes().size()).positions();
            add(part, new Index(0, Index.WHOLE_TUPLES, all, true));
        }
        AdMessage.Tuple entry = CatalogueTuples.entry(part);
        scope.workspace().changes(Catalogue.RELATION).update(entry, entry.row());
    }

    private void add(Schema part, Index index) {
        scope.workspace().changes(Catalogue.INDEXES).insert(scope.tupleIds().get(), CatalogueTuples.index(part, index));
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public int count() {
        return 0;
    }
}
