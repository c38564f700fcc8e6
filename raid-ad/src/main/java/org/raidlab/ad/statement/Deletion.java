package org.raidlab.ad.statement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.core.TupleId;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Schema;

/** Delete: it deletes the tuples of one variable, each once however many bindings it has. */
final class Deletion implements Statement {
    private final SequencedMap<TupleId, AdMessage.Tuple> doomed = new LinkedHashMap<>();
    private final RowsInMemory held;
    private final Bindings bindings;
    private final Cursor work;
    private final Cursor changes;

    Deletion(Action.Delete action, Scope scope) {
        this.held = new RowsInMemory(scope.rowsMax());
        Schema schema = action.variables().get(action.target()).schema();
        Plan plan = Planner.plan(action.variables(), action.where());
        UsedAttributes used = new UsedAttributes(plan, List.of()).withAllOf(action.target());
        Frame frame = new Frame(plan, used, scope.aggregates());
        this.bindings = Bindings.of(plan, frame, scope);
        this.work = new ForEach(bindings, () -> doom(frame.tuple(action.target())));
        this.changes = new Each<>(
                scope.budget(),
                doomed.values(),
                tuple -> scope.workspace().changes(schema, tuple.id()).delete(tuple));
    }

    private void doom(AdMessage.Tuple tuple) {
        if (doomed.putIfAbsent(tuple.id(), tuple) == null) {
            held.add(tuple.row().bytes().length);
        }
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public Cursor changes() {
        return changes;
    }

    @Override
    public List<Bindings> bindings() {
        return List.of(bindings);
    }

    @Override
    public int count() {
        return doomed.size();
    }
}
