package org.raidlab.ui.prepared;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * Puts other values and newer schemas of the same relations into an action. A value that is assigned is converted as
 * the analysis does it: {@link org.raidlab.msg.relation.StatementException} if it does not fit.
 */
final class Substitution {
    private final List<Slot> slots;
    private final List<Value> values;
    private final List<Schema> schemas;

    /** An object of an action, which is replaced by the value of this number. */
    record Slot(Value object, int number) {}

    Substitution(List<Slot> slots, List<Value> values, List<Schema> schemas) {
        this.slots = slots;
        this.values = values;
        this.schemas = schemas;
    }

    /** Returns a retrieve, append, replace or delete with the new values and schemas. */
    Action in(Action action) {
        return switch (action) {
            case Action.Retrieve(var variables, var aggregates, var where, var targets, var unique, var sort) ->
                new Action.Retrieve(
                        variables(variables), aggregates(aggregates), where(where), targets(targets), unique, sort);
            case Action.Append(var relation, var variables, var aggregates, var where, var row) -> {
                Schema schema = schema(relation);
                yield new Action.Append(
                        schema, variables(variables), aggregates(aggregates), where(where), row(schema, row));
            }
            case Action.Replace(var variables, var aggregates, var target, var where, var assignments) ->
                new Action.Replace(
                        variables(variables),
                        aggregates(aggregates),
                        target,
                        where(where),
                        assignments(variables.get(target).schema(), assignments));
            case Action.Delete(var variables, var aggregates, var target, var where) ->
                new Action.Delete(variables(variables), aggregates(aggregates), target, where(where));
            case Action.AppendRows _,
                    Action.Create _,
                    Action.RetrieveInto _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Explain _,
                    Action.Truncate _,
                    Action.Overwrite _ -> throw new IllegalArgumentException("not prepared: " + action);
        };
    }

    private Schema schema(Schema before) {
        for (Schema schema : schemas) {
            if (schema.id().equals(before.id())) {
                return schema;
            }
        }
        return before;
    }

    private List<Variable> variables(List<Variable> before) {
        return each(before, variable -> new Variable(variable.name(), schema(variable.schema())));
    }

    private List<Aggregate> aggregates(List<Aggregate> before) {
        return each(
                before,
                aggregate -> new Aggregate(
                        aggregate.function(),
                        aggregate.distinct(),
                        variables(aggregate.variables()),
                        in(aggregate.operand()),
                        each(aggregate.by(), this::in),
                        where(aggregate.where()),
                        aggregate.whenEmpty()));
    }

    private Optional<Expr> where(Optional<Expr> before) {
        return before.map(this::in);
    }

    private List<Target> targets(List<Target> before) {
        return each(before, target -> new Target(target.name(), in(target.value()), target.format()));
    }

    private List<Expr> row(Schema schema, List<Expr> before) {
        List<Expr> row = new ArrayList<>(before.size());
        for (int i = 0; i < before.size(); i++) {
            row.add(assigned(before.get(i), schema.attributes().get(i)));
        }
        return row;
    }

    private List<Assignment> assignments(Schema schema, List<Assignment> before) {
        return each(before, assignment -> {
            Attribute attribute = schema.attributes().get(assignment.position());
            return new Assignment(assignment.position(), assigned(assignment.value(), attribute));
        });
    }

    /** Returns an assigned expression; only a new value is converted, since old values were. */
    private Expr assigned(Expr before, Attribute attribute) {
        if (!(before instanceof Expr.Constant constant)) {
            return in(before);
        }
        Value value = replaced(constant.value());
        return value == null ? constant : new Expr.Constant(Conversion.assign(value, attribute));
    }

    private Expr in(Expr expr) {
        if (slots.isEmpty()) {
            return expr;
        }
        return switch (expr) {
            case Expr.Column _ -> expr;
            case Expr.Constant constant -> in(constant);
            case Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.Comparison _,
                    Expr.Match _,
                    Expr.IsNull _,
                    Expr.And _,
                    Expr.Or _,
                    Expr.Not _,
                    Expr.AggregateValue _ -> expr.rewrite(part -> part instanceof Expr.Constant leaf ? in(leaf) : part);
        };
    }

    private Expr in(Expr.Constant constant) {
        Value value = replaced(constant.value());
        return value == null ? constant : new Expr.Constant(value);
    }

    /**
     * The new value, or null for a constant that stays. Which value a constant came from is told by the object: equal
     * values may come from elsewhere.
     */
    @SuppressWarnings("ReferenceEquality")
    private @Nullable Value replaced(Value object) {
        for (Slot slot : slots) {
            if (slot.object() == object) {
                return values.get(slot.number());
            }
        }
        return null;
    }

    private static <T> List<T> each(List<T> before, UnaryOperator<T> change) {
        if (before.isEmpty()) {
            return before;
        }
        List<T> after = new ArrayList<>(before.size());
        for (T item : before) {
            after.add(change.apply(item));
        }
        return after;
    }
}
