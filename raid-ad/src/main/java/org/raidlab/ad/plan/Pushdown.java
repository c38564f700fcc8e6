package org.raidlab.ad.plan;

import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * The conditions on a relation's tuples that the Access Manager can evaluate without errors: comparisons of attributes
 * and constants of one kind, patterns, null tests, and their combinations.
 */
record Pushdown(Schema schema) {
    private enum Kind {
        NUMBER,
        TEXT,
        /** Null, which compares with anything. */
        ANY,
        /** More than an attribute or a constant: arithmetic can overflow. */
        COMPLEX
    }

    boolean cannotFail(Expr condition) {
        return switch (condition) {
            case Expr.Comparison(var _, Expr left, Expr right) -> agree(kind(left), kind(right));
            case Expr.Match(Expr operand, String _, boolean _) -> kind(operand) == Kind.TEXT;
            case Expr.IsNull(Expr operand) -> kind(operand) != Kind.COMPLEX;
            case Expr.And(Expr left, Expr right) -> cannotFail(left) && cannotFail(right);
            case Expr.Or(Expr left, Expr right) -> cannotFail(left) && cannotFail(right);
            case Expr.Not(Expr operand) -> cannotFail(operand);
            case Expr.Constant _,
                    Expr.Column _,
                    Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.AggregateValue _ -> false;
        };
    }

    private static boolean agree(Kind left, Kind right) {
        return left != Kind.COMPLEX
                && right != Kind.COMPLEX
                && (left == right || left == Kind.ANY || right == Kind.ANY);
    }

    private Kind kind(Expr operand) {
        return switch (operand) {
            case Expr.Constant(Value.Text _) -> Kind.TEXT;
            case Expr.Constant(Value.Null()) -> Kind.ANY;
            case Expr.Constant _ -> Kind.NUMBER;
            case Expr.Negative(Expr.Constant(Value.Int(long number))) when number != Long.MIN_VALUE -> Kind.NUMBER;
            case Expr.Negative(Expr.Constant(Value.Float _)) -> Kind.NUMBER;
            case Expr.Column(int _, int position) -> kind(position);
            case Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.AggregateValue _,
                    Expr.Comparison _,
                    Expr.Match _,
                    Expr.IsNull _,
                    Expr.And _,
                    Expr.Or _,
                    Expr.Not _ -> Kind.COMPLEX;
        };
    }

    private Kind kind(int position) {
        boolean text =
                position >= 0 && schema.attributes().get(position).format().kind() == Format.Kind.CHARACTER;
        return text ? Kind.TEXT : Kind.NUMBER;
    }

    /** Returns the expression over one variable, number 0. */
    static Expr overVariableZero(Expr expr) {
        return expr.rewrite(
                part -> part instanceof Expr.Column(int _, int position) ? new Expr.Column(0, position) : part);
    }
}
