package org.raidlab.ad.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.AggregateResults;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.ad.plan.UsedAttributes;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/** The computation of a statement's aggregates, pass after pass, and their results. */
public final class Aggregation implements AggregateResults {
    /** The location of an aggregate's values: the groups of its pass, and its position there. */
    private record Found(Groups groups, int position) {}

    private final List<Aggregate> aggregates;
    private final Scope scope;
    private final @Nullable Found[] found;
    private final List<Bindings> passes = new ArrayList<>();
    private final Binding constants = new Binding() {
        @Override
        public Value column(int variable, int position) {
            return NONE.column(variable, position);
        }

        @Override
        public Value aggregate(int aggregate, List<Value> by) {
            return Aggregation.this.value(aggregate, by);
        }
    };

    public Aggregation(List<Aggregate> aggregates, Scope scope) {
        this.aggregates = aggregates;
        this.scope = scope.with(this);
        this.found = new Found[aggregates.size()];
    }

    /** Returns the scope in which expressions over the aggregates are evaluated. */
    public Scope scope() {
        return scope;
    }

    /**
     * Returns the work of computing all aggregates. Each pass is planned when those before it are done: it may need
     * their values.
     */
    public Cursor work() {
        List<Supplier<? extends Cursor>> passesToDo = new ArrayList<>();
        Passes.of(aggregates).forEach(pass -> passesToDo.add(() -> pass(pass)));
        return Sequence.oneByOne(passesToDo);
    }

    private Cursor pass(List<Integer> positions) {
        Pass pass = new Pass(positions);
        Optional<Expr> where = simplified(pass.first().where());
        return Ends.of(pass.members, pass.operands)
                .map(end -> firstAt(end, where, pass))
                .orElseGet(() -> pass.over(where));
    }

    private static Cursor firstAt(Ends.End end, Optional<Expr> where, Pass pass) {
        return Sequence.oneByOne(List.of(
                () -> pass.over(planOf(end, where, pass)), () -> pass.met ? () -> Advance.DONE : pass.over(where)));
    }

    private static Plan planOf(Ends.End end, Optional<Expr> where, Pass pass) {
        List<Variable> variables = pass.first().variables();
        if (where.isEmpty() && variables.size() == 1) {
            return end.plan();
        }
        Expr both = where.<Expr>map(condition -> new Expr.And(condition, end.condition()))
                .orElse(end.condition());
        return Planner.plan(variables, Optional.of(both));
    }

    /** A pass: aggregates that are computed together. */
    private final class Pass {
        private final List<Integer> positions;
        private final List<Aggregate> members;
        private final List<Expr> operands;
        private boolean met;

        private Pass(List<Integer> positions) {
            this.positions = positions;
            this.members = new ArrayList<>(positions.size());
            this.operands = new ArrayList<>(positions.size());
            for (int position : positions) {
                Aggregate member = aggregates.get(position);
                members.add(member);
                operands.add(simplified(member.operand()));
            }
        }

        private Aggregate first() {
            return members.getFirst();
        }

        private Cursor over(Optional<Expr> where) {
            return over(Planner.plan(first().variables(), where));
        }

        private Cursor over(Plan plan) {
            List<Expr> by = simplified(first().by());
            List<Expr> used = new ArrayList<>(operands);
            used.addAll(by);
            Frame frame = new Frame(plan, new UsedAttributes(plan, used), Aggregation.this);
            Groups groups = new Groups(members, operands, by, new RowsInMemory(scope.rowsMax()));
            for (int i = 0; i < positions.size(); i++) {
                found[positions.get(i)] = new Found(groups, i);
            }
            Bindings bindings = Bindings.of(plan, frame, scope);
            passes.add(bindings);
            return new ForEach(bindings, () -> {
                met = true;
                groups.add(frame);
            });
        }
    }

    /** Returns the bindings by which the tuples of each pass are found. */
    public List<Bindings> bindings() {
        return List.copyOf(passes);
    }

    /** Returns the groups that make up all rows of a retrieve with these aggregates, if there are such groups. */
    public Optional<GroupRows> rowsOf(Action.Retrieve retrieve) {
        for (int i = 0; i < found.length; i++) {
            Found where = found[i];
            if (where != null && where.position() == 0) {
                Optional<GroupRows> rows =
                        GroupRows.of(retrieve, aggregates.get(i), where.groups(), scope.budget(), this);
                if (rows.isPresent()) {
                    return rows;
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public Value value(int aggregate, List<Value> by) {
        Found where = Objects.requireNonNull(found[aggregate], "an aggregate is used after it was computed");
        return where.groups().value(where.position(), by);
    }

    /** Returns the expression with the values of plain aggregates in it, so that the plan can use them as constants. */
    public Expr simplified(Expr expr) {
        return expr.rewrite(this::folded);
    }

    public Optional<Expr> simplified(Optional<Expr> expr) {
        return expr.map(this::simplified);
    }

    public List<Expr> simplified(List<Expr> expressions) {
        List<Expr> simplified = new ArrayList<>(expressions.size());
        for (Expr expr : expressions) {
            simplified.add(simplified(expr));
        }
        return simplified;
    }

    private Expr folded(Expr expr) {
        return switch (expr) {
            case Expr.AggregateValue _ when isOfConstants(expr) -> new Expr.Constant(Evaluator.value(expr, constants));
            case Expr.Arithmetic _, Expr.Negative _, Expr.Call _ when isOfConstants(expr) -> computed(expr);
            case Expr.AggregateValue _,
                    Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.Constant _,
                    Expr.Column _,
                    Expr.Comparison _,
                    Expr.Match _,
                    Expr.IsNull _,
                    Expr.And _,
                    Expr.Or _,
                    Expr.Not _ -> expr;
        };
    }

    private static boolean isOfConstants(Expr expr) {
        for (Expr part : expr.parts()) {
            if (!(part instanceof Expr.Constant)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns an expression's value; an expression whose evaluation fails stays as it is, so that it fails only if it
     * is needed.
     */
    private static Expr computed(Expr expr) {
        try {
            return new Expr.Constant(Evaluator.value(expr, Binding.NONE));
        } catch (StatementException e) {
            return expr;
        }
    }
}
