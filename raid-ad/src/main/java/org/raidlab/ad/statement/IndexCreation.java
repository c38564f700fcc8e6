package org.raidlab.ad.statement;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.IndexKey;
import org.raidlab.ad.execute.Overlay;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.workspace.RelationChanges;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RowLayout;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.StatementException;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;

/**
 * A new index: its catalogue tuple, and a new version of the relation's schema entry, so that everyone who uses the
 * relation meets it. An index without a name is the relation's own structure and takes the place of the one before;
 * without attributes, the relation becomes a heap.
 */
final class IndexCreation implements Statement {
    private static final int NAME = 1;
    private final Action.CreateIndex action;
    private final Schema schema;
    private final Scope scope;
    private final RowLayout catalogueLayout = Catalogue.INDEXES.layout();
    private final SequencedSet<List<Value>> keys = new LinkedHashSet<>();
    private Optional<AdMessage.Tuple> replaced = Optional.empty();
    private final Cursor work;

    IndexCreation(Action.CreateIndex action, Scope scope) {
        this.action = action;
        this.schema = action.relation();
        this.scope = scope;
        check();
        Cursor indexes = CatalogueTuples.withKey(
                scope, Catalogue.INDEXES, CatalogueTuples.reference(schema), this::compareWithExisting);
        this.work = action.unique()
                ? new Sequence(indexes, duplicatesRefused(), this::create)
                : new Sequence(indexes, this::create);
    }

    private boolean isOwnStructure() {
        return action.name().isEmpty();
    }

    private void check() {
        if (!isOwnStructure()) {
            Creation.checkName(action.name());
        }
        List<Integer> positions = action.positions();
        boolean known = positions.stream()
                .allMatch(position ->
                        position >= 0 && position < schema.attributes().size());
        boolean distinct = positions.stream().distinct().count() == positions.size();
        boolean heap = isOwnStructure() && !action.unique();
        int textMax = Catalogue.INDEXES.attributes().get(2).format().width();
        boolean fits = CatalogueTuples.positions(action).length() <= textMax;
        if (!known || !distinct || !fits || (positions.isEmpty() && !heap)) {
            throw new StatementException(
                    StatementErrors.BAD_INDEX, "an index is on different attributes of " + schema.name());
        }
    }

    private void compareWithExisting(AdMessage.Tuple tuple) {
        String name = catalogueLayout.get(tuple.row().bytes(), 0, NAME).toString();
        if (!name.equals(action.name())) {
            return;
        }
        if (!isOwnStructure()) {
            throw new StatementException(
                    StatementErrors.INDEX_EXISTS, "relation " + schema.name() + " has an index " + name);
        }
        replaced = Optional.of(tuple);
    }

    private Cursor duplicatesRefused() {
        IndexKey keyOf = new IndexKey(schema, action.positions());
        Overlay tuples = Overlay.scan(scope, schema.id(), Optional.empty());
        return new ForEach(
                tuples, () -> refuseDuplicate(keyOf.of(tuples.current().row())));
    }

    private void refuseDuplicate(List<Value> key) {
        if (!keys.add(key)) {
            throw new StatementException(
                    StatementErrors.DUPLICATES_IN_RELATION,
                    "relation " + schema.name() + " has several tuples with the key " + key);
        }
    }

    private Advance create() {
        RelationChanges indexes = scope.workspace().changes(Catalogue.INDEXES);
        replaced.ifPresent(indexes::delete);
        if (!action.positions().isEmpty()) {
            indexes.insert(scope.tupleIds().get(), CatalogueTuples.index(action));
        }
        AdMessage.Tuple entry = CatalogueTuples.entry(schema);
        scope.workspace().changes(Catalogue.RELATION).update(entry, entry.row());
        return Advance.DONE;
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
