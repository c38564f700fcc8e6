package org.raidlab.ui.analysis;

import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.TextPattern;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Quoted;
import org.raidlab.ui.syntax.Term;

/** Resolves and types terms that stand for conditions. */
final class ConditionAnalyzer {
    private final ValueAnalyzer values;

    ConditionAnalyzer(ValueAnalyzer values) {
        this.values = values;
    }

    /** Whether a term can only stand for a condition. */
    static boolean isCondition(Term term) {
        return switch (term) {
            case Term.Comparison _, Term.NullTest _, Term.Not _, Term.And _, Term.Or _ -> true;
            case Term.Whole _,
                    Term.Broken _,
                    Term.Text _,
                    Term.Absent _,
                    Term.Column _,
                    Term.Negative _,
                    Term.Arithmetic _,
                    Term.Call _,
                    Term.Aggregate _ -> false;
        };
    }

    Optional<Expr> where(Optional<Term> where) {
        return where.map(this::condition);
    }

    private Expr condition(Term term) {
        return switch (term) {
            case Term.Comparison comparison -> comparison(comparison);
            case Term.NullTest(var _, Term operand, boolean negated) -> {
                Expr test = new Expr.IsNull(values.value(operand).expr());
                yield negated ? new Expr.Not(test) : test;
            }
            case Term.Not(var _, Term operand) -> new Expr.Not(condition(operand));
            case Term.And(var _, List<Term> operands) -> balanced(conditions(operands), Expr.And::new);
            case Term.Or(var _, List<Term> operands) -> balanced(conditions(operands), Expr.Or::new);
            case Term.Whole _,
                    Term.Broken _,
                    Term.Text _,
                    Term.Absent _,
                    Term.Column _,
                    Term.Negative _,
                    Term.Arithmetic _,
                    Term.Call _,
                    Term.Aggregate _ ->
                throw new QuelException(
                        Fault.CONDITION_OR_VALUE,
                        term.place(),
                        "a value stands where a condition is needed",
                        "compare it with another value");
        };
    }

    private List<Expr> conditions(List<Term> terms) {
        return terms.stream().map(this::condition).toList();
    }

    /**
     * Joins operands in a tree whose depth grows with the logarithm of its leaves, so that recursive walks are
     * possible.
     */
    private static Expr balanced(List<Expr> operands, BinaryOperator<Expr> join) {
        if (operands.size() == 1) {
            return operands.getFirst();
        }
        int middle = operands.size() / 2;
        return join.apply(
                balanced(operands.subList(0, middle), join), balanced(operands.subList(middle, operands.size()), join));
    }

    private Expr comparison(Term.Comparison comparison) {
        if (isPattern(comparison.right())) {
            return match(comparison, comparison.left(), (Term.Text) comparison.right());
        }
        if (isPattern(comparison.left())) {
            return match(comparison, comparison.right(), (Term.Text) comparison.left());
        }
        Typed left = values.value(comparison.left());
        Typed right = values.value(comparison.right());
        if (left.format().isNumeric() != right.format().isNumeric()) {
            throw new QuelException(
                    Fault.COMPARED_KINDS,
                    comparison.place(),
                    "a number is compared with a text",
                    "ascii() makes a text of a number, int4() and float8() a number of a text");
        }
        return new Expr.Comparison(comparison.operator(), left.expr(), right.expr());
    }

    private static boolean isPattern(Term term) {
        return term instanceof Term.Text(var _, String written) && TextPattern.isPattern(written);
    }

    private Expr match(Term.Comparison comparison, Term subject, Term.Text text) {
        ComparisonOperator operator = comparison.operator();
        if (operator != ComparisonOperator.EQUAL && operator != ComparisonOperator.NOT_EQUAL) {
            throw new QuelException(
                    Fault.PATTERN_MISPLACED,
                    text.place(),
                    "a pattern can be compared by = and != only",
                    "a backslash before *, ? or [ takes its meaning away");
        }
        String pattern = Quoted.pattern(text.written());
        if (!TextPattern.isWellFormed(pattern)) {
            throw new QuelException(
                    Fault.BAD_PATTERN, text.place(), "a set of the pattern is empty or not closed", "[a-z] is a set");
        }
        Typed matched = values.value(subject);
        if (matched.format().isNumeric()) {
            throw new QuelException(
                    Fault.COMPARED_KINDS, comparison.place(), "a number is compared with a pattern", "use ascii()");
        }
        return new Expr.Match(matched.expr(), pattern, operator == ComparisonOperator.NOT_EQUAL);
    }
}
