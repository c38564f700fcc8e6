package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.ad.aggregate.GroupRows;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/** Retrieve: the targets over all qualifying bindings, sorted or without duplicates if requested. */
final class Retrieval implements Statement {
    private final ResultRows result;
    private final List<Bindings> bindings;
    private final Cursor work;

    Retrieval(Action.Retrieve action, Scope scope) {
        Plan plan = Planner.plan(action.variables(), action.where());
        List<Expr> targets = new ArrayList<>(action.targets().size());
        action.targets().forEach(target -> targets.add(target.value()));
        Frame frame = new Frame(plan, new UsedAttributes(plan, targets), scope.aggregates());
        this.result = new ResultRows(action, scope);
        Bindings found = Bindings.of(plan, frame, scope);
        this.bindings = List.of(found);
        this.work = result.from(found, () -> frame.row(targets));
    }

    /** Creates a retrieve whose rows are known to be those of groups. */
    Retrieval(Action.Retrieve action, GroupRows groups, Scope scope) {
        this.result = new ResultRows(action, scope);
        this.bindings = List.of();
        this.work = result.from(groups, groups::row);
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public List<Bindings> bindings() {
        return bindings;
    }

    @Override
    public List<List<Value>> rows() {
        return result.rows();
    }

    @Override
    public int count() {
        return result.rows().size();
    }
}
