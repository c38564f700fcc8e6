package org.raidlab.ad.statement;

import java.util.ArrayList;
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
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/** Replace: new values for the tuples of one variable, all computed before any is changed. */
final class Replacement implements Statement {
    private final Action.Replace action;
    private final Schema schema;
    private final RowLayout layout;
    private final Frame frame;
    private final Revisions revisions;
    private final Bindings bindings;
    private final Cursor work;

    Replacement(Action.Replace action, Scope scope) {
        this.action = action;
        this.schema = action.variables().get(action.target()).schema();
        this.layout = schema.layout();
        this.revisions = new Revisions(scope, schema);
        Plan plan = Planner.plan(action.variables(), action.where());
        UsedAttributes used = new UsedAttributes(plan, values(action)).withAllOf(action.target());
        this.frame = new Frame(plan, used, scope.aggregates());
        this.bindings = Bindings.of(plan, frame, scope);
        this.work = new Sequence(new ForEach(bindings, this::revise), revisions.check());
    }

    private static List<Expr> values(Action.Replace action) {
        List<Expr> values = new ArrayList<>(action.assignments().size());
        action.assignments().forEach(assignment -> values.add(assignment.value()));
        return values;
    }

    private void revise() {
        AdMessage.Tuple before = frame.tuple(action.target());
        List<Value> values = new ArrayList<>(layout.unpack(before.row()));
        for (Assignment assignment : action.assignments()) {
            values.set(assignment.position(), assigned(assignment));
        }
        revisions.update(before, layout.pack(values));
    }

    private Value assigned(Assignment assignment) {
        int position = assignment.position();
        try {
            return Conversion.assign(Evaluator.value(assignment.value(), frame), schema.attributes(), position);
        } catch (StatementException e) {
            throw e.inColumn(position + 1);
        }
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
