package org.raidlab.ui.golden;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/** Expressions as golden files show them: {@code $0.1} is attribute 1 of variable 0. */
final class ExprText {
    private ExprText() {}

    static String of(Expr expr) {
        return switch (expr) {
            case Expr.Constant(Value.Text(String text)) -> "'" + text + "'";
            case Expr.Constant(Value value) -> value.toString();
            case Expr.Column(int variable, int position) -> "$" + variable + "." + column(position);
            case Expr.Arithmetic(var operator, Expr left, Expr right) ->
                "(" + of(left) + " " + operator.symbol() + " " + of(right) + ")";
            case Expr.Negative(Expr operand) -> "(-" + of(operand) + ")";
            case Expr.Call(var function, List<Expr> arguments) ->
                function.name().toLowerCase(Locale.ROOT)
                        + arguments.stream().map(ExprText::of).collect(Collectors.joining(", ", "(", ")"));
            case Expr.Comparison(var operator, Expr left, Expr right) ->
                "(" + of(left) + " " + operator.symbol() + " " + of(right) + ")";
            case Expr.Match(Expr operand, String pattern, boolean negated) ->
                "(" + of(operand) + (negated ? " unlike " : " like ") + "'" + pattern + "')";
            case Expr.IsNull(Expr operand) -> "(" + of(operand) + " is null)";
            case Expr.And(Expr left, Expr right) -> "(" + of(left) + " and " + of(right) + ")";
            case Expr.Or(Expr left, Expr right) -> "(" + of(left) + " or " + of(right) + ")";
            case Expr.Not(Expr operand) -> "(not " + of(operand) + ")";
            case Expr.AggregateValue(int aggregate, List<Expr> by) ->
                "#" + aggregate
                        + (by.isEmpty() ? "" : by.stream().map(ExprText::of).toList());
        };
    }

    private static String column(int position) {
        return switch (position) {
            case Expr.Column.TUPLE_ID -> "tid";
            case Expr.Column.VERSION -> "version";
            default -> Integer.toString(position);
        };
    }
}
