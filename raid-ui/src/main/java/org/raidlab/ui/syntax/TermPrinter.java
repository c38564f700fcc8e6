package org.raidlab.ui.syntax;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints terms; every operand that has operands of its own stands in parentheses, so the printer needs no precedence.
 */
final class TermPrinter {
    private TermPrinter() {}

    static String print(Term term) {
        return switch (term) {
            case Term.Whole(var _, long value) -> Long.toString(value);
            case Term.Broken(var _, double value) -> Double.toString(value);
            case Term.Text(var _, String written) -> "\"" + written + "\"";
            case Term.Absent _ -> "null";
            case Term.Column(var _, Name variable, Name attribute) -> variable + "." + attribute;
            case Term.Negative(var _, Term operand) -> "-" + operand(operand);
            case Term.Arithmetic(var _, var operator, Term left, Term right) ->
                operand(left) + " " + operator.symbol() + " " + operand(right);
            case Term.Call(var _, Name function, List<Term> arguments) -> function + "(" + list(arguments) + ")";
            case Term.Aggregate aggregate -> aggregate(aggregate);
            case Term.Comparison(var _, var operator, Term left, Term right) ->
                operand(left) + " " + operator.symbol() + " " + operand(right);
            case Term.NullTest(var _, Term operand, boolean negated) ->
                operand(operand) + (negated ? " is not null" : " is null");
            case Term.Not(var _, Term operand) -> "not " + operand(operand);
            case Term.And(var _, List<Term> operands) -> chain(operands, " and ");
            case Term.Or(var _, List<Term> operands) -> chain(operands, " or ");
        };
    }

    private static String aggregate(Term.Aggregate aggregate) {
        String by = aggregate.by().isEmpty() ? "" : " by " + list(aggregate.by());
        String where = (aggregate.only() ? " only" : "")
                + aggregate.where().map(term -> " where " + print(term)).orElse("");
        return aggregate.function() + "(" + print(aggregate.operand()) + by + where + ")";
    }

    private static String list(List<Term> terms) {
        return terms.stream().map(TermPrinter::print).collect(Collectors.joining(", "));
    }

    private static String chain(List<Term> operands, String word) {
        return operands.stream().map(TermPrinter::operand).collect(Collectors.joining(word));
    }

    private static String operand(Term term) {
        return switch (term) {
            case Term.Whole _,
                    Term.Broken _,
                    Term.Text _,
                    Term.Absent _,
                    Term.Column _,
                    Term.Call _,
                    Term.Aggregate _ -> print(term);
            case Term.Negative _,
                    Term.Arithmetic _,
                    Term.Comparison _,
                    Term.NullTest _,
                    Term.Not _,
                    Term.And _,
                    Term.Or _ -> "(" + print(term) + ")";
        };
    }
}
