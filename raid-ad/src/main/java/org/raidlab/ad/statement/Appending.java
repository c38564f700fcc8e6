package org.raidlab.ad.statement;

import java.util.List;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Append: one new tuple for each qualifying binding. */
final class Appending implements Statement {
    private final Revisions revisions;
    private final Bindings bindings;
    private final Cursor work;

    Appending(Action.Append action, Scope scope) {
        Schema schema = action.relation();
        RowLayout layout = schema.layout();
        this.revisions = new Revisions(scope, schema);
        Plan plan = Planner.plan(action.variables(), action.where());
        Frame frame = new Frame(plan, new UsedAttributes(plan, action.values()), scope.aggregates());
        this.bindings = Bindings.of(plan, frame, scope);
        this.work = new Sequence(
                new ForEach(bindings, () -> revisions.insert(row(schema, layout, frame.row(action.values())))),
                revisions.check());
    }

    private static Row row(Schema schema, RowLayout layout, List<Value> values) {
        Value[] assigned = new Value[values.size()];
        for (int i = 0; i < assigned.length; i++) {
            assigned[i] = Conversion.assign(values.get(i), schema.attributes(), i);
        }
        return layout.pack(List.of(assigned));
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public Cursor changes() {
        return revisions.apply();
    }

    @Override
    public List<Bindings> bindings() {
        return List.of(bindings);
    }

    @Override
    public int count() {
        return revisions.count();
    }
}
