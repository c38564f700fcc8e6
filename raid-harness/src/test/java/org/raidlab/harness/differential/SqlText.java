package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;

/**
 * Statements as SQL that means the same. Every integer is computed as a BIGINT and, where QUEL's type is i4, has to fit
 * INTEGER; every text is compared without its trailing blanks.
 *
 * @param relations by variable
 * @param depth of nested aggregates; the variables of each level have names of their own
 */
record SqlText(Map<String, World.Relation> relations, int depth) {
    SqlText(Map<String, World.Relation> relations) {
        this(relations, 0);
    }

    /** A query for the rows that qualify. */
    String select(Query.Retrieve retrieve) {
        List<String> columns = retrieve.values().stream().map(this::canonical).toList();
        List<Query.SortKey> sort = new ArrayList<>(retrieve.sort());
        if (retrieve.unique()) {
            for (int column = 0; column < columns.size(); column++) {
                sort.add(new Query.SortKey(column, false));
            }
        }
        String order = sort.stream()
                .map(key -> (key.column() + 1) + (key.descending() ? " DESC NULLS LAST" : " NULLS FIRST"))
                .collect(Collectors.joining(", "));
        return "SELECT " + (retrieve.unique() ? "DISTINCT " : "") + String.join(", ", columns) + source(retrieve)
                + (order.isEmpty() ? "" : " ORDER BY " + order);
    }

    /** A query for what an update computes, the tuple's id before it if it changes one. */
    String select(Query update) {
        List<String> columns = switch (update) {
            case Query.Retrieve _ -> throw new IllegalArgumentException("no update");
            case Query.Append(var _, var assignments, var _) -> assigned(assignments);
            case Query.Replace(String variable, var assignments, var _) ->
                Stream.concat(Stream.of(alias(variable) + ".id_"), assigned(assignments).stream())
                        .toList();
            case Query.Delete(String variable, var _) -> List.of(alias(variable) + ".id_");
        };
        return "SELECT " + String.join(", ", columns) + source(update);
    }

    /** Queries for all that the statement computes, for all bindings: one fails if anything of it can fail. */
    List<String> everything(Query query) {
        List<String> queries = new ArrayList<>();
        everything(query.nodes(), query.variables(), queries);
        return queries;
    }

    private void everything(List<? extends Node> nodes, Collection<String> variables, List<String> queries) {
        List<String> columns = new ArrayList<>(List.of("1"));
        nodes.forEach(node -> collect(node, columns, queries));
        queries.add("SELECT " + String.join(", ", columns) + from(variables));
    }

    /** Each part on its own: of a whole, SQL computes only what it needs. */
    private void collect(Node node, List<String> columns, List<String> queries) {
        if (node instanceof Term term) {
            columns.add(value(term));
        }
        if (node instanceof Term.Aggregate aggregate) {
            aggregate.by().forEach(by -> collect(by, columns, queries));
            inside().everything(aggregate.children(), innerVariables(aggregate), queries);
        } else {
            node.children().forEach(child -> collect(child, columns, queries));
        }
    }

    private SqlText inside() {
        return new SqlText(relations, depth + 1);
    }

    private static Collection<String> innerVariables(Term.Aggregate aggregate) {
        return aggregate.children().stream()
                .flatMap(child -> child.variables().stream())
                .distinct()
                .sorted()
                .toList();
    }

    private String source(Query query) {
        List<String> conditions = new ArrayList<>();
        query.where().ifPresent(where -> conditions.add(condition(where)));
        query.nodes().forEach(node -> groupsThatExist(node, conditions));
        return from(query.variables()) + where(conditions);
    }

    /** {@code only where} leaves out whatever belongs to no group. */
    private void groupsThatExist(Node node, List<String> conditions) {
        if (node instanceof Term.Aggregate aggregate && aggregate.only()) {
            conditions.add("EXISTS (SELECT 1" + group(aggregate) + ")");
        } else if (!(node instanceof Term.Aggregate)) {
            node.children().forEach(child -> groupsThatExist(child, conditions));
        }
    }

    private String from(Collection<String> variables) {
        return variables.isEmpty()
                ? ""
                : variables.stream()
                        .map(variable -> relations.get(variable).name() + " " + alias(variable))
                        .collect(Collectors.joining(", ", " FROM ", ""));
    }

    private static String where(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private String alias(String variable) {
        return variable + "_" + depth;
    }

    private List<String> assigned(List<Query.Assignment> assignments) {
        return assignments.stream()
                .map(assignment -> converted(assignment.value(), assignment.attribute()))
                .toList();
    }

    /** Whether texts fit is judged by whoever stores them: a cast would cut them off. */
    private String converted(Term term, Attribute attribute) {
        Format format = attribute.format();
        return format.isNumeric() ? cast(format, term) : canonical(term);
    }

    private String cast(Format format, Term term) {
        boolean truncates = format.kind() == Format.Kind.INTEGER && term.kind() == Kind.FLOAT;
        return "CAST(" + (truncates ? "TRUNC(" + value(term) + ")" : value(term)) + " AS " + type(format) + ")";
    }

    static String type(Format format) {
        return switch (format.kind()) {
            case INTEGER ->
                switch (format.width()) {
                    case 1 -> "TINYINT";
                    case 2 -> "SMALLINT";
                    case 4 -> "INTEGER";
                    default -> "BIGINT";
                };
            case FLOATING -> format.width() == 4 ? "REAL" : "DOUBLE PRECISION";
            case CHARACTER -> "VARCHAR(" + format.width() + ")";
        };
    }

    private String canonical(Term term) {
        return term.kind() == Kind.TEXT ? "RTRIM(" + value(term) + ")" : value(term);
    }

    private String value(Term term) {
        return switch (term) {
            case Term.Whole(long value) -> "CAST(" + value + " AS BIGINT)";
            case Term.Broken(double value) -> "CAST(" + value + " AS DOUBLE PRECISION)";
            case Term.Words(String text) -> "'" + text + "'";
            case Term.Column(String variable, Attribute attribute) ->
                wide(term.kind(), alias(variable) + "." + attribute.name());
            case Term.Negative(Term operand) -> fitting(term.kind(), "(-" + value(operand) + ")");
            case Term.Arithmetic(char operator, Term left, Term right) ->
                fitting(term.kind(), "(" + as(term.kind(), left) + " " + operator + " " + as(term.kind(), right) + ")");
            case Term.Call(Routine routine, List<Term> arguments) -> call(routine, arguments);
            case Term.Aggregate aggregate -> aggregate(aggregate);
        };
    }

    private static String wide(Kind kind, String value) {
        return switch (kind) {
            case INTEGER, LONG -> "CAST(" + value + " AS BIGINT)";
            case FLOAT -> "CAST(" + value + " AS DOUBLE PRECISION)";
            case TEXT -> value;
        };
    }

    private static String fitting(Kind kind, String value) {
        return kind == Kind.INTEGER ? "CAST(CAST(" + value + " AS INTEGER) AS BIGINT)" : value;
    }

    private String as(Kind kind, Term term) {
        boolean widened = kind == Kind.FLOAT && term.kind() != Kind.FLOAT;
        return widened ? wide(Kind.FLOAT, value(term)) : value(term);
    }

    private String call(Routine routine, List<Term> arguments) {
        Term first = arguments.getFirst();
        return switch (routine) {
            case ABS -> fitting(first.kind(), "ABS(" + value(first) + ")");
            case MOD -> "MOD(" + value(first) + ", " + value(arguments.get(1)) + ")";
            case CONCAT -> "(" + canonical(first) + " || " + value(arguments.get(1)) + ")";
            case ASCII -> first.kind() == Kind.TEXT ? value(first) : "CAST(" + value(first) + " AS VARCHAR)";
            case INT1 -> wide(Kind.INTEGER, cast(Format.I1, first));
            case INT2 -> wide(Kind.INTEGER, cast(Format.I2, first));
            case INT4 -> wide(Kind.INTEGER, cast(Format.I4, first));
            case FLOAT4 -> wide(Kind.FLOAT, cast(Format.F4, first));
            case FLOAT8 -> cast(Format.F8, first);
            case SQRT -> "SQRT(" + as(Kind.FLOAT, first) + ")";
        };
    }

    private String aggregate(Term.Aggregate aggregate) {
        SqlText inside = inside();
        String operand = inside.canonical(aggregate.operand());
        Kind kind = aggregate.operand().kind();
        String folded = switch (aggregate.fold()) {
            case COUNT -> "COUNT(" + operand + ")";
            case COUNTU -> "COUNT(DISTINCT " + operand + ")";
            case ANY -> "CASE WHEN COUNT(" + operand + ") > 0 THEN 1 ELSE 0 END";
            case SUM -> "SUM(" + operand + ")";
            case SUMU -> "SUM(DISTINCT " + operand + ")";
            case AVG -> "AVG(" + inside.as(Kind.FLOAT, aggregate.operand()) + ")";
            case AVGU -> "AVG(DISTINCT " + inside.as(Kind.FLOAT, aggregate.operand()) + ")";
            case MIN -> "MIN(" + operand + ")";
            case MAX -> "MAX(" + operand + ")";
        };
        boolean blank = aggregate.fold().givesOperands() && !aggregate.nullable();
        String result = blank ? "COALESCE(" + folded + ", " + (kind == Kind.TEXT ? "''" : "0") + ")" : folded;
        return wide(aggregate.kind(), "(SELECT " + result + group(aggregate) + ")");
    }

    /** The tuples that belong to the group of the current binding. */
    private String group(Term.Aggregate aggregate) {
        SqlText inside = inside();
        List<String> conditions = new ArrayList<>();
        aggregate.where().ifPresent(where -> conditions.add(inside.condition(where)));
        aggregate.children().forEach(child -> inside.groupsThatExist(child, conditions));
        for (Term by : aggregate.by()) {
            conditions.add("(" + inside.canonical(by) + " IS NOT DISTINCT FROM " + canonical(by) + ")");
        }
        return inside.from(innerVariables(aggregate)) + where(conditions);
    }

    private String condition(Condition condition) {
        return switch (condition) {
            case Condition.Comparison(String operator, Term left, Term right) -> comparison(operator, left, right);
            case Condition.Match(Term text, String pattern, boolean negated) ->
                "(" + (negated ? "NOT " : "") + "REGEXP_LIKE(" + canonical(text) + ", '" + expression(pattern) + "'))";
            case Condition.NullTest(Term operand, boolean negated) ->
                "(" + value(operand) + (negated ? " IS NOT NULL)" : " IS NULL)");
            case Condition.Not(Condition operand) -> "(NOT " + condition(operand) + ")";
            case Condition.Junction(boolean all, List<Condition> operands) ->
                operands.stream().map(this::condition).collect(Collectors.joining(all ? " AND " : " OR ", "(", ")"));
        };
    }

    private String comparison(String operator, Term left, Term right) {
        Kind kind = left.kind().with(right.kind());
        String sql = operator.equals("!=") ? "<>" : operator;
        return kind == Kind.TEXT
                ? "(" + canonical(left) + " " + sql + " " + canonical(right) + ")"
                : "(" + as(kind, left) + " " + sql + " " + as(kind, right) + ")";
    }

    /** The pattern as a regular expression; sets are written alike. */
    private static String expression(String pattern) {
        return "^" + pattern.replace("*", ".*").replace("?", ".") + "$";
    }
}
