package org.raidlab.ad.explain;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/** The printer of expressions as QUEL, with as few parentheses as its precedence allows. */
final class QuelText {
    /** The binding strengths of the language's parts, the weakest first. */
    private enum Strength {
        OR,
        AND,
        NOT,
        COMPARISON,
        SUM,
        PRODUCT,
        POWER,
        SIGN,
        PRIMARY
    }

    private final List<Variable> variables;
    private final List<Aggregate> aggregates;

    QuelText(List<Variable> variables, List<Aggregate> aggregates) {
        this.variables = variables;
        this.aggregates = aggregates;
    }

    /** Returns the text of conditions that all have to hold. */
    String all(List<Expr> conditions) {
        return conditions.stream().map(part -> text(part, Strength.AND)).collect(Collectors.joining(" and "));
    }

    String of(Expr expr) {
        return text(expr, Strength.OR);
    }

    String list(List<Expr> expressions) {
        return expressions.stream().map(this::of).collect(Collectors.joining(", "));
    }

    /** Returns the text of an expression; parts of this strength or stronger need no parentheses here. */
    private String text(Expr expr, Strength needed) {
        return strength(expr).compareTo(needed) < 0 ? "(" + bare(expr) + ")" : bare(expr);
    }

    private String bare(Expr expr) {
        return switch (expr) {
            case Expr.Constant(Value.Text(String text)) -> quoted(text);
            case Expr.Constant(Value value) -> value.toString();
            case Expr.Column(int variable, int position) -> column(variables.get(variable), position);
            case Expr.Arithmetic(var operator, Expr left, Expr right) -> arithmetic(operator, left, right);
            case Expr.Negative(Expr operand) -> "-" + text(operand, Strength.SIGN);
            case Expr.Call(var function, List<Expr> arguments) ->
                function.name().toLowerCase(Locale.ROOT) + "(" + list(arguments) + ")";
            case Expr.AggregateValue(int aggregate, var _) -> of(aggregates.get(aggregate));
            case Expr.Comparison(var operator, Expr left, Expr right) ->
                text(left, Strength.SUM) + " " + operator.symbol() + " " + text(right, Strength.SUM);
            case Expr.Match(Expr operand, String pattern, boolean negated) ->
                text(operand, Strength.SUM) + (negated ? " != " : " = ") + "\"" + pattern + "\"";
            case Expr.IsNull(Expr operand) -> text(operand, Strength.SUM) + " is null";
            case Expr.And(Expr left, Expr right) -> text(left, Strength.AND) + " and " + text(right, Strength.AND);
            case Expr.Or(Expr left, Expr right) -> text(left, Strength.OR) + " or " + text(right, Strength.OR);
            case Expr.Not(Expr operand) -> "not " + text(operand, Strength.NOT);
        };
    }

    /** Returns the text of an aggregate, which has variables of its own. */
    String of(Aggregate aggregate) {
        QuelText own = new QuelText(aggregate.variables(), aggregates);
        String by = aggregate.by().isEmpty() ? "" : " by " + own.list(aggregate.by());
        String where = aggregate
                .where()
                .map(condition -> " where " + own.of(condition))
                .orElse("");
        return aggregate.function().name().toLowerCase(Locale.ROOT) + (aggregate.distinct() ? "u(" : "(")
                + own.of(aggregate.operand()) + by + where + ")";
    }

    private static Strength strength(Expr expr) {
        return switch (expr) {
            case Expr.Constant _, Expr.Column _, Expr.Call _, Expr.AggregateValue _ -> Strength.PRIMARY;
            case Expr.Arithmetic(var operator, var _, var _) -> strength(operator);
            case Expr.Negative _ -> Strength.SIGN;
            case Expr.Comparison _, Expr.Match _, Expr.IsNull _ -> Strength.COMPARISON;
            case Expr.And _ -> Strength.AND;
            case Expr.Or _ -> Strength.OR;
            case Expr.Not _ -> Strength.NOT;
        };
    }

    private static Strength strength(ArithmeticOperator operator) {
        return switch (operator) {
            case PLUS, MINUS -> Strength.SUM;
            case TIMES, DIVIDE -> Strength.PRODUCT;
            case POWER -> Strength.POWER;
        };
    }

    /** Returns the text of an arithmetic expression; chains are read from the left, those of powers from the right. */
    private String arithmetic(ArithmeticOperator operator, Expr left, Expr right) {
        Strength own = strength(operator);
        Strength tighter = Strength.values()[own.ordinal() + 1];
        boolean fromRight = operator == ArithmeticOperator.POWER;
        return text(left, fromRight ? tighter : own) + " " + operator.symbol() + " "
                + text(right, fromRight ? own : tighter);
    }

    private static String column(Variable variable, int position) {
        return variable.name() + "."
                + switch (position) {
                    case Expr.Column.TUPLE_ID -> "tid";
                    case Expr.Column.VERSION -> "version";
                    default -> variable.schema().attributes().get(position).name();
                };
    }

    private static String quoted(String text) {
        return "\"" + text.replaceAll("[\"\\\\*?\\[\\]]", "\\\\$0") + "\"";
    }
}
