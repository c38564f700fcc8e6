package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Failure;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.TargetItem;
import org.raidlab.ui.syntax.Term;

/** Determines the meaning of append, replace and delete. */
final class UpdateAnalyzer {
    private final Scope scope;
    private final ValueAnalyzer values;
    private final ConditionAnalyzer conditions;

    UpdateAnalyzer(Scope scope) {
        this.scope = scope;
        this.values = new ValueAnalyzer(scope);
        this.conditions = new ConditionAnalyzer(values);
    }

    /** Returns the meaning of append; unnamed attributes get null where they may, else zero or blank. */
    ResolvedStatement append(Statement.Append append) {
        Schema schema = scope.changeable(append.relation());
        Map<Integer, Expr> assigned = assigned(schema, append.targets());
        Optional<Expr> where = scope.qualification(conditions.where(append.where()));
        List<Expr> row = new ArrayList<>();
        for (int i = 0; i < schema.attributes().size(); i++) {
            Attribute attribute = schema.attributes().get(i);
            Value absent =
                    attribute.nullable() ? Value.NULL : attribute.format().blank();
            row.add(assigned.getOrDefault(i, new Expr.Constant(absent)));
        }
        return act(new Action.Append(schema, scope.variables(), scope.aggregates(), where, row));
    }

    ResolvedStatement replace(Statement.Replace replace) {
        int target = scope.variable(replace.variable());
        Schema schema = scope.changeable(scope.schema(target), replace.variable());
        List<Assignment> assignments = new ArrayList<>();
        assigned(schema, replace.targets())
                .forEach((position, value) -> assignments.add(new Assignment(position, value)));
        Optional<Expr> where = scope.qualification(conditions.where(replace.where()));
        return act(new Action.Replace(scope.variables(), scope.aggregates(), target, where, assignments));
    }

    ResolvedStatement delete(Statement.Delete delete) {
        int target = scope.variable(delete.variable());
        scope.changeable(scope.schema(target), delete.variable());
        Optional<Expr> where = scope.qualification(conditions.where(delete.where()));
        return act(new Action.Delete(scope.variables(), scope.aggregates(), target, where));
    }

    private static ResolvedStatement act(Action action) {
        return new ResolvedStatement.Act(action, List.of(), Optional.empty());
    }

    private Map<Integer, Expr> assigned(Schema schema, List<TargetItem> targets) {
        Map<Integer, Expr> assigned = new LinkedHashMap<>();
        for (TargetItem target : targets) {
            switch (target) {
                case TargetItem.Computed(Name name, Term.Absent _) -> put(assigned, schema, name, Optional.empty());
                case TargetItem.Computed(Name name, Term value) ->
                    put(assigned, schema, name, Optional.of(values.value(value)));
                case TargetItem.Column(Name variable, Name attribute) ->
                    put(assigned, schema, attribute, Optional.of(values.column(variable, attribute)));
                case TargetItem.All(Name variable) -> {
                    for (Attribute attribute :
                            scope.schema(scope.variable(variable)).attributes()) {
                        Name name = new Name(attribute.name(), variable.place());
                        put(assigned, schema, name, Optional.of(values.column(variable, name)));
                    }
                }
            }
        }
        return assigned;
    }

    private static void put(Map<Integer, Expr> assigned, Schema schema, Name name, Optional<Typed> value) {
        if (schema.position(name.text()) < 0 && ValueAnalyzer.isSystemAttribute(name.text())) {
            throw new QuelException(
                    Fault.SYSTEM_ATTRIBUTE, name.place(), "the system attribute " + name + " cannot be given a value");
        }
        int position = Scope.attribute(schema, name);
        Expr expr = fitted(schema.attributes().get(position), name, value);
        if (assigned.put(position, expr) != null) {
            throw new QuelException(Fault.NAMED_TWICE, name.place(), "attribute " + name + " is named twice");
        }
    }

    /**
     * Converts a constant here, so that a value that can never fit is refused before anything runs; other values are
     * converted when the action runs.
     */
    private static Expr fitted(Attribute attribute, Name name, Optional<Typed> value) {
        if (value.isPresent()
                && value.get().format().isNumeric() != attribute.format().isNumeric()) {
            throw wrongKind(attribute, name);
        }
        Expr expr = value.map(Typed::expr).orElse(new Expr.Constant(Value.NULL));
        if (!(expr instanceof Expr.Constant(Value constant))) {
            return expr;
        }
        try {
            return new Expr.Constant(Conversion.assign(constant, attribute));
        } catch (StatementException e) {
            String message = e.code() == StatementException.NULL_REFUSED ? "" : name + ": ";
            throw new QuelException(
                    new Failure(e.code(), name.place().line(), name.place().column(), message + e.getMessage(), ""));
        }
    }

    private static QuelException wrongKind(Attribute attribute, Name name) {
        boolean numeric = attribute.format().isNumeric();
        return new QuelException(
                Fault.ASSIGNED_KINDS,
                name.place(),
                "attribute " + name + " is " + attribute.format() + " and takes "
                        + (numeric ? "a number, not a text" : "a text, not a number"),
                numeric ? "int4() and float8() read a number from a text" : "ascii() makes a text of a number");
    }
}
