package org.raidlab.ad.aggregate;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.AggregateResults;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.StepBudget;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/**
 * The groups of a pass in place of the bindings of a retrieve. Where duplicates go, all tuples count, and nothing is
 * asked but what the groups are formed by, one row for each group is all that the bindings would give: so there is no
 * need to read the relation again.
 */
public final class GroupRows implements Cursor, Binding {
    /** What stands for the values of a group in expressions: a variable that no statement with one variable has. */
    private static final int GROUP = 1;

    private final StepBudget budget;
    private final AggregateResults results;
    private final Groups groups;
    private final List<Expr> targets;
    private final Optional<Expr> where;
    private @Nullable Iterator<Groups.Group> iterator;
    private List<Value> values = List.of();

    private GroupRows(
            StepBudget budget, AggregateResults results, Groups groups, List<Expr> targets, Optional<Expr> where) {
        this.budget = budget;
        this.results = results;
        this.groups = groups;
        this.targets = targets;
        this.where = where;
    }

    /** Returns the groups as rows of a retrieve, if its aggregate {@code first} of a pass forms the same groups. */
    static Optional<GroupRows> of(
            Action.Retrieve retrieve, Aggregate first, Groups groups, StepBudget budget, AggregateResults results) {
        boolean sameTuples = retrieve.unique()
                && retrieve.variables().size() == 1
                && retrieve.variables().equals(first.variables())
                && first.where().isEmpty()
                && !first.by().isEmpty();
        if (!sameTuples) {
            return Optional.empty();
        }
        List<Expr> targets = retrieve.targets().stream()
                .map(Target::value)
                .map(target -> overGroups(target, groups.by()))
                .toList();
        Optional<Expr> where = retrieve.where().map(condition -> overGroups(condition, groups.by()));
        boolean hangsOnTuples = Stream.concat(targets.stream(), where.stream()).anyMatch(GroupRows::hangsOnTuples);
        return hangsOnTuples ? Optional.empty() : Optional.of(new GroupRows(budget, results, groups, targets, where));
    }

    private static Expr overGroups(Expr expr, List<Expr> by) {
        return expr.rewrite(part -> {
            int position = by.indexOf(part);
            return position < 0 ? part : new Expr.Column(GROUP, position);
        });
    }

    private static boolean hangsOnTuples(Expr expr) {
        return expr instanceof Expr.Column(int variable, int _)
                ? variable != GROUP
                : expr.parts().stream().anyMatch(GroupRows::hangsOnTuples);
    }

    @Override
    public Advance advance() {
        Iterator<Groups.Group> rest =
                Optional.ofNullable(iterator).orElseGet(() -> groups.all().iterator());
        iterator = rest;
        while (rest.hasNext()) {
            if (!budget.take()) {
                return Advance.PAUSED;
            }
            values = rest.next().values();
            if (qualifies()) {
                return Advance.ROW;
            }
        }
        return Advance.DONE;
    }

    private boolean qualifies() {
        return where.isEmpty() || Evaluator.truth(where.get(), this) == Truth.TRUE;
    }

    /** Returns the row of the retrieve for the current group. */
    public List<Value> row() {
        return Evaluator.row(targets, this);
    }

    @Override
    public Value column(int variable, int position) {
        return values.get(position);
    }

    @Override
    public Value aggregate(int aggregate, List<Value> by) {
        return results.value(aggregate, by);
    }
}
