package org.raidlab.ui.analysis;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Term;

/**
 * Resolves and types aggregates. Each is a closed world: its tuple variables are its own even where the statement has
 * some of the same name, and only the values that groups are formed by are looked at in both.
 */
final class AggregateAnalyzer {
    private static final Value ZERO = new Value.Int(0);
    private static final Expr ONE = new Expr.Constant(new Value.Int(1));

    private final Term.Aggregate term;
    private final Scope outer;
    private final Scope inner;
    private final ValueAnalyzer innerValues;

    private AggregateAnalyzer(Term.Aggregate term, Scope outer) {
        this.term = term;
        this.outer = outer;
        this.inner = outer.closedWorld(term.place());
        this.innerValues = new ValueAnalyzer(inner);
    }

    /** The value of an aggregate in the scope around it. */
    static Typed aggregate(Term.Aggregate term, Scope outer) {
        return new AggregateAnalyzer(term, outer).typed();
    }

    private Typed typed() {
        Word word = Word.of(term.function().text());
        Typed operand = operand(word.function());
        List<Expr> innerBy = values(innerValues);
        Optional<Expr> where = inner.qualification(new ConditionAnalyzer(innerValues).where(term.where()));
        if (inner.variables().isEmpty()) {
            throw new QuelException(
                    Fault.WRONG_ARGUMENTS,
                    term.place(),
                    term.function() + " needs an attribute of some relation",
                    term.function() + "(<variable>.<attribute>)");
        }
        Format format = format(word.function(), operand.format());
        boolean mayBeNull = operand.nullable() && !countsOnly(word.function());
        Value whenEmpty = mayBeNull ? Value.NULL : format.blank();
        Aggregate aggregate = new Aggregate(
                word.function(), word.distinct(), inner.variables(), operand.expr(), innerBy, where, whenEmpty);
        List<Expr> by = values(new ValueAnalyzer(outer));
        int position = outer.position(aggregate, term.place());
        if (term.only()) {
            requireGroup(aggregate, by);
        }
        return new Typed(new Expr.AggregateValue(position, by), format, mayBeNull);
    }

    private List<Expr> values(ValueAnalyzer values) {
        return term.by().stream().map(values::value).map(Typed::expr).toList();
    }

    private Typed operand(AggregateFunction function) {
        Term written = term.operand();
        if (ConditionAnalyzer.isCondition(written)) {
            throw new QuelException(
                    Fault.CONDITION_OR_VALUE,
                    written.place(),
                    term.function() + " is of a value, and this is a condition",
                    term.function() + "(<value> where <condition>)");
        }
        Typed operand = innerValues.value(written);
        boolean adds = function == AggregateFunction.SUM || function == AggregateFunction.AVG;
        if (adds && !operand.format().isNumeric()) {
            throw new QuelException(
                    Fault.WRONG_ARGUMENTS,
                    term.place(),
                    term.function() + " needs a number, and this is a text",
                    "int4() and float8() read a number from a text");
        }
        return operand;
    }

    /** Excludes, with {@code only}, bindings without a group: those for which no tuple was found. */
    private void requireGroup(Aggregate aggregate, List<Expr> by) {
        Aggregate tuples = new Aggregate(
                AggregateFunction.COUNT, false, aggregate.variables(), ONE, aggregate.by(), aggregate.where(), ZERO);
        Expr found = new Expr.AggregateValue(outer.position(tuples, term.place()), by);
        outer.require(new Expr.Comparison(ComparisonOperator.GREATER, found, new Expr.Constant(ZERO)));
    }

    private static boolean countsOnly(AggregateFunction function) {
        return function == AggregateFunction.COUNT || function == AggregateFunction.ANY;
    }

    private static Format format(AggregateFunction function, Format operand) {
        return switch (function) {
            case COUNT -> Format.I4;
            case ANY -> Format.I2;
            case SUM -> operand.kind() == Format.Kind.INTEGER ? Format.I8 : Format.F8;
            case AVG -> Format.F8;
            case MIN, MAX -> operand;
        };
    }

    /** A word of the language: the function, and whether it takes distinct values only. */
    private record Word(AggregateFunction function, boolean distinct) {
        static Word of(String word) {
            return switch (word) {
                case "count" -> new Word(AggregateFunction.COUNT, false);
                case "countu" -> new Word(AggregateFunction.COUNT, true);
                case "sum" -> new Word(AggregateFunction.SUM, false);
                case "sumu" -> new Word(AggregateFunction.SUM, true);
                case "avg" -> new Word(AggregateFunction.AVG, false);
                case "avgu" -> new Word(AggregateFunction.AVG, true);
                case "min" -> new Word(AggregateFunction.MIN, false);
                case "max" -> new Word(AggregateFunction.MAX, false);
                case "any" -> new Word(AggregateFunction.ANY, false);
                default ->
                    throw new IllegalStateException(
                            "an aggregate that the grammar knows and the tree does not: " + word);
            };
        }
    }
}
