package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Schema;

/** Destroy: it deletes all catalogue tuples of the relations. */
final class Destruction implements Statement {
    /** A catalogue tuple to be deleted, and its relation. */
    private record Doomed(Schema relation, AdMessage.Tuple tuple) {}

    private final Scope scope;
    private final List<Doomed> doomed = new ArrayList<>();
    private final Cursor work;

    Destruction(Action.Destroy action, Scope scope) {
        this.scope = scope;
        List<Cursor> parts = new ArrayList<>();
        for (Schema relation : action.relations()) {
            relation.described().forEach(schema -> gather(schema, parts));
        }
        parts.add(this::delete);
        this.work = new Sequence(parts.iterator());
    }

    private void gather(Schema schema, List<Cursor> parts) {
        parts.add(gather(schema, Catalogue.INDEXES));
        parts.add(gather(schema, Catalogue.ATTRIBUTE));
        if (!schema.holders().isEmpty()) {
            parts.add(gather(schema, Catalogue.DIRECTORY));
        }
        parts.add(() -> addEntry(schema));
    }

    private Cursor gather(Schema schema, Schema from) {
        return CatalogueTuples.withKey(
                scope, from, CatalogueTuples.reference(schema), tuple -> doomed.add(new Doomed(from, tuple)));
    }

    private Advance addEntry(Schema schema) {
        doomed.add(new Doomed(Catalogue.RELATION, CatalogueTuples.entry(schema)));
        return Advance.DONE;
    }

    private Advance delete() {
        doomed.forEach(one -> scope.workspace().changes(one.relation()).delete(one.tuple()));
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
