package org.raidlab.ad.statement;

import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.TupleId;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Retrieve into: a new relation and its tuples, which the rest of the transaction cannot see yet. */
final class RetrievalInto implements Statement {
    private final Scope scope;
    private final List<Attribute> attributes;
    private final RowLayout layout;
    private final Creation creation;
    private final Retrieval retrieval;
    private final Cursor changes;

    RetrievalInto(Action.RetrieveInto action, Scope scope) {
        this.scope = scope;
        this.attributes = action.attributes();
        this.creation = new Creation(new Action.Create(action.name(), attributes), scope);
        this.retrieval = new Retrieval(action.rows(), scope);
        this.layout = new RowLayout(attributes.stream().map(Attribute::format).toList());
        this.changes = new Sequence(creation.work(), new Each<>(scope.budget(), retrieval.rows(), this::insert));
    }

    private void insert(List<Value> row) {
        Schema schema = creation.created();
        List<Value> values = IntStream.range(0, row.size())
                .mapToObj(i -> Conversion.assign(row.get(i), attributes, i))
                .toList();
        TupleId id = scope.tupleIds().get();
        scope.workspace().changes(schema, id).insert(id, layout.pack(values));
    }

    @Override
    public Cursor work() {
        return retrieval.work();
    }

    @Override
    public Cursor changes() {
        return changes;
    }

    @Override
    public List<Bindings> bindings() {
        return retrieval.bindings();
    }

    @Override
    public int count() {
        return retrieval.count();
    }
}
