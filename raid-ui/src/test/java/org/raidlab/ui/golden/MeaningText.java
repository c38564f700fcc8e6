package org.raidlab.ui.golden;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.copy.CopyPlan;

/** Meanings and actions as golden files show them. */
public final class MeaningText {
    private MeaningText() {}

    public static String of(ResolvedStatement resolvedStatement) {
        return switch (resolvedStatement) {
            case ResolvedStatement.Bind(var ranges) -> ranges.isEmpty() ? "control" : "bind " + ranges;
            case ResolvedStatement.Act(Action action, var columns, var copy, var _) ->
                of(action)
                        + aggregates(action)
                        + copy.map(plan -> " into " + plan(plan)).orElse("");
            case ResolvedStatement.Tell(var columns, var rows) ->
                "tell " + columns + rows.stream().map(row -> "\n" + row).collect(Collectors.joining());
            case ResolvedStatement.CopyFrom(CopyPlan plan) ->
                "copy " + plan.schema().name() + " from " + plan(plan);
        };
    }

    public static String of(Action action) {
        return switch (action) {
            case Action.Retrieve retrieve -> retrieve(retrieve);
            case Action.RetrieveInto(String name, var attributes, var rows) ->
                retrieve(rows) + " into " + name + " " + attributes(attributes);
            case Action.Append(Schema relation, var variables, var _, var where, var values) ->
                "append " + relation.name() + variables(variables)
                        + values.stream().map(ExprText::of).collect(Collectors.joining(", ", " (", ")"))
                        + where(where);
            case Action.AppendRows(Schema relation, var rows) ->
                "append " + relation.name() + " " + rows.size() + " rows";
            case Action.Replace(var variables, var _, int target, var where, var assignments) ->
                "replace $" + target + variables(variables)
                        + assignments.stream()
                                .map(assignment -> assignment.position() + " := " + ExprText.of(assignment.value()))
                                .collect(Collectors.joining(", ", " (", ")"))
                        + where(where);
            case Action.Delete(var variables, var _, int target, var where) ->
                "delete $" + target + variables(variables) + where(where);
            case Action.Create(String name, var attributes) -> "create " + name + " " + attributes(attributes);
            case Action.Destroy(var relations) ->
                "destroy " + relations.stream().map(Schema::name).collect(Collectors.joining(", "));
            case Action.CreateIndex index ->
                index.structure() + " '" + index.name() + "' on "
                        + index.relation().name() + index.positions()
                        + (index.unique() ? " unique" : "")
                        + (index.descending().isEmpty() ? "" : " downwards " + index.descending());
            case Action.Truncate(Schema relation) -> "truncate " + relation.name();
            case Action.Overwrite overwrite ->
                throw new IllegalArgumentException("no statement asks for it: " + overwrite);
            case Action.Explain(Action explained, var syntax) ->
                "explain " + of(explained)
                        + syntax.stream()
                                .map(line -> "\n" + "  ".repeat(line.depth() + 1)
                                        + (line.step() + " " + line.detail()).strip())
                                .collect(Collectors.joining());
        };
    }

    /** Aggregates stand on lines of their own, in the order in which they are computed. */
    private static String aggregates(Action action) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < action.aggregates().size(); i++) {
            text.append("\naggregate ")
                    .append(i)
                    .append(" = ")
                    .append(aggregate(action.aggregates().get(i)));
        }
        return text.toString();
    }

    private static String aggregate(Aggregate aggregate) {
        String function = aggregate.function().name().toLowerCase(Locale.ROOT);
        String by = aggregate.by().isEmpty()
                ? ""
                : " by " + aggregate.by().stream().map(ExprText::of).toList();
        return function + (aggregate.distinct() ? " distinct " : " ") + ExprText.of(aggregate.operand())
                + variables(aggregate.variables()) + by + where(aggregate.where()) + " or "
                + ExprText.of(new Expr.Constant(aggregate.whenEmpty()));
    }

    private static String retrieve(Action.Retrieve retrieve) {
        String targets = retrieve.targets().stream()
                .map(target -> target.name() + " " + target.format() + " = " + ExprText.of(target.value()))
                .collect(Collectors.joining(", ", " (", ")"));
        String sort = retrieve.sort().isEmpty()
                ? ""
                : retrieve.sort().stream()
                        .map(key -> key.column() + (key.descending() ? " down" : " up"))
                        .collect(Collectors.joining(", ", " sort ", ""));
        return "retrieve" + (retrieve.unique() ? " unique" : "") + variables(retrieve.variables()) + targets
                + where(retrieve.where()) + sort;
    }

    private static String variables(List<Variable> variables) {
        return variables.isEmpty()
                ? ""
                : variables.stream()
                        .map(variable ->
                                variable.name() + ":" + variable.schema().name())
                        .collect(Collectors.joining(", ", " over ", ""));
    }

    private static String where(Optional<Expr> where) {
        return where.map(expr -> " where " + ExprText.of(expr)).orElse("");
    }

    private static String attributes(List<Attribute> attributes) {
        return attributes.stream().map(MeaningText::attribute).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String attribute(Attribute attribute) {
        return attribute.name() + " " + attribute.format() + (attribute.nullable() ? " null" : "");
    }

    private static String plan(CopyPlan plan) {
        return "'" + plan.path() + "' "
                + plan.fields().stream()
                        .map(field -> (field.attribute() < 0 ? "skip" : Integer.toString(field.attribute()))
                                + (field.isDelimited() ? "" : " width " + field.width())
                                + (field.delimiter().isEmpty() ? "" : " to '" + shown(field.delimiter()) + "'"))
                        .toList();
    }

    private static String shown(String delimiter) {
        return delimiter.replace("\n", "\\n").replace("\t", "\\t");
    }
}
