package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/**
 * Truncate: the relation is destroyed, and an empty one gets its name, its attributes and its named indexes. So it
 * costs the same however many tuples there were, and nobody who still knows the old one can commit a change of it.
 */
final class Truncation implements Statement {
    private final Schema schema;
    private final Scope scope;
    private final Cursor work;

    Truncation(Action.Truncate action, Scope scope) {
        this.schema = action.relation();
        this.scope = scope;
        Destruction destruction = new Destruction(new Action.Destroy(List.of(schema)), scope);
        this.work = new Sequence(destruction.work(), this::create);
    }

    private Advance create() {
        schema.described().forEach(this::createAnew);
        return Advance.DONE;
    }

    private void createAnew(Schema old) {
        RelationId id = CatalogueTuples.create(scope, old.name(), old.attributes(), old.holders());
        Schema made = new Schema(id, old.name(), old.attributes(), List.of(), old.version());
        old.indexes().stream()
                .filter(Truncation::isNamed)
                .forEach(index -> scope.workspace()
                        .changes(Catalogue.INDEXES)
                        .insert(scope.tupleIds().get(), CatalogueTuples.index(made, index)));
    }

    private static boolean isNamed(Index index) {
        return !index.name().isEmpty() && !index.name().equals(Index.WHOLE_TUPLES);
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
