package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.RunSort;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.core.relation.Comparisons;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Action;
import org.raidlab.msg.Target;

/** Retrieve: the targets over all qualifying bindings, sorted or without duplicates if asked. */
final class Retrieval implements Statement {
    private final Action.Retrieve action;
    private final Frame frame;
    private final List<Expr> targets;
    private final RowsInMemory held;
    private final SequencedSet<List<Value>> met = new LinkedHashSet<>();
    private final List<List<Value>> rows = new ArrayList<>();
    private final Cursor work;

    Retrieval(Action.Retrieve action, Scope scope) {
        this.action = action;
        this.targets = action.targets().stream().map(Target::value).toList();
        this.held = new RowsInMemory(scope.rowsMax());
        Plan plan = Planner.plan(action.variables(), action.where());
        this.frame = new Frame(plan.schemas(), scope.aggregates());
        Cursor bindings = Bindings.of(plan, frame, scope);
        boolean inOrderOfBindings = action.sort().isEmpty() && !action.unique();
        this.work = inOrderOfBindings
                ? new ForEach(bindings, () -> rows.add(row()))
                : sorted(bindings, new RunSort(scope.budget(), RowOrder.of(action)));
    }

    private Cursor sorted(Cursor bindings, RunSort sort) {
        return new Sequence(
                new ForEach(bindings, () -> addNew(sort)), new ForEach(sort, () -> rows.add(sort.current())));
    }

    /** What has been met is not sorted again: of many rows few may be different. */
    private void addNew(RunSort sort) {
        List<Value> row = frame.values(targets);
        if (!action.unique() || met.add(Comparisons.canonical(row))) {
            held.add();
            sort.add(row);
        }
    }

    private List<Value> row() {
        held.add();
        return frame.values(targets);
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public List<List<Value>> rows() {
        return rows;
    }

    @Override
    public int count() {
        return rows.size();
    }
}
