package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Value;

/** Statements as QUEL. */
final class QuelText {
    private QuelText() {}

    static String of(Query query) {
        return switch (query) {
            case Query.Retrieve retrieve -> retrieve(retrieve);
            case Query.Append(World.Relation relation, var assignments, var where) ->
                "append to " + relation.name() + assignments(assignments) + where(where);
            case Query.Replace(String variable, var assignments, var where) ->
                "replace " + variable + assignments(assignments) + where(where);
            case Query.Delete(String variable, var where) -> "delete " + variable + where(where);
        };
    }

    private static String retrieve(Query.Retrieve retrieve) {
        List<String> targets = new ArrayList<>();
        for (Term value : retrieve.values()) {
            targets.add("c" + targets.size() + " = " + value(value));
        }
        String sort = retrieve.sort().stream()
                .map(key -> "c" + key.column() + (key.descending() ? ":d" : ""))
                .collect(Collectors.joining(", "));
        return "retrieve" + (retrieve.unique() ? " unique (" : " (") + String.join(", ", targets) + ")"
                + where(retrieve.where()) + (sort.isEmpty() ? "" : " sort by " + sort);
    }

    private static String assignments(List<Query.Assignment> assignments) {
        return assignments.stream()
                .map(assignment -> assignment.attribute().name() + " = " + value(assignment.value()))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    /** The targets of an append that makes this tuple. */
    static String row(World.Relation relation, List<Value> row) {
        List<String> targets = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            Value value = row.get(i);
            String text = value instanceof Value.Text(String words) ? "\"" + words + "\"" : value.toString();
            targets.add(relation.attributes().get(i).name() + " = " + text);
        }
        return " (" + String.join(", ", targets) + ")";
    }

    private static String where(Optional<Condition> where) {
        return where.map(condition -> " where " + condition(condition)).orElse("");
    }

    static String value(Term term) {
        return switch (term) {
            case Term.Whole(long value) -> Long.toString(value);
            case Term.Broken(double value) -> Double.toString(value);
            case Term.Words(String text) -> "\"" + text + "\"";
            case Term.Column(String variable, var attribute) -> variable + "." + attribute.name();
            case Term.Negative(Term operand) -> "(-" + value(operand) + ")";
            case Term.Arithmetic(char operator, Term left, Term right) ->
                "(" + value(left) + " " + operator + " " + value(right) + ")";
            case Term.Call(Routine routine, List<Term> arguments) -> routine.word() + "(" + list(arguments) + ")";
            case Term.Aggregate aggregate -> aggregate(aggregate);
        };
    }

    private static String aggregate(Term.Aggregate aggregate) {
        String by = aggregate.by().isEmpty() ? "" : " by " + list(aggregate.by());
        return aggregate.fold().word() + "(" + value(aggregate.operand()) + by + (aggregate.only() ? " only" : "")
                + where(aggregate.where()) + ")";
    }

    private static String list(List<Term> terms) {
        return terms.stream().map(QuelText::value).collect(Collectors.joining(", "));
    }

    private static String condition(Condition condition) {
        return switch (condition) {
            case Condition.Comparison(String operator, Term left, Term right) ->
                value(left) + " " + operator + " " + value(right);
            case Condition.Match(Term text, String pattern, boolean negated) ->
                value(text) + (negated ? " != " : " = ") + "\"" + pattern + "\"";
            case Condition.NullTest(Term operand, boolean negated) ->
                value(operand) + (negated ? " is not null" : " is null");
            case Condition.Not(Condition operand) -> "not (" + condition(operand) + ")";
            case Condition.Junction(boolean all, List<Condition> operands) ->
                operands.stream()
                        .map(operand -> operand instanceof Condition.Junction
                                ? "(" + condition(operand) + ")"
                                : condition(operand))
                        .collect(Collectors.joining(all ? " and " : " or "));
        };
    }
}
