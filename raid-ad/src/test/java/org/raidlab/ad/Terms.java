package org.raidlab.ad;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.msg.Action;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Short names for what tests write often. */
final class Terms {
    private Terms() {}

    static Attribute i4(String name) {
        return new Attribute(name, Format.I4, false);
    }

    static Attribute nullableI4(String name) {
        return new Attribute(name, Format.I4, true);
    }

    static Attribute c(int width, String name) {
        return new Attribute(name, Format.character(width), false);
    }

    static Value n(long number) {
        return new Value.Int(number);
    }

    static Value t(String text) {
        return new Value.Text(text);
    }

    static Expr number(long number) {
        return new Expr.Constant(n(number));
    }

    static Expr text(String text) {
        return new Expr.Constant(t(text));
    }

    static Expr column(int variable, int position) {
        return new Expr.Column(variable, position);
    }

    static Expr compare(Expr left, ComparisonOperator operator, Expr right) {
        return new Expr.Comparison(operator, left, right);
    }

    static Expr equal(Expr left, Expr right) {
        return compare(left, ComparisonOperator.EQUAL, right);
    }

    static Expr less(Expr left, Expr right) {
        return compare(left, ComparisonOperator.LESS, right);
    }

    static Expr plus(Expr left, Expr right) {
        return new Expr.Arithmetic(ArithmeticOperator.PLUS, left, right);
    }

    static Expr divided(Expr left, Expr right) {
        return new Expr.Arithmetic(ArithmeticOperator.DIVIDE, left, right);
    }

    static Optional<Expr> where(Expr... conjuncts) {
        return Stream.of(conjuncts).reduce(Expr.And::new);
    }

    static List<Variable> over(Schema... schemas) {
        return IntStream.range(0, schemas.length)
                .mapToObj(i -> new Variable("v" + i, schemas[i]))
                .toList();
    }

    /** All attributes of all variables, in order. */
    static List<Target> all(List<Variable> variables) {
        return IntStream.range(0, variables.size())
                .boxed()
                .flatMap(variable -> {
                    List<Attribute> attributes =
                            variables.get(variable).schema().attributes();
                    return IntStream.range(0, attributes.size())
                            .mapToObj(position -> new Target(
                                    attributes.get(position).name(),
                                    column(variable, position),
                                    attributes.get(position).format()));
                })
                .toList();
    }

    static Action.Retrieve retrieve(List<Variable> variables, Optional<Expr> where) {
        return new Action.Retrieve(variables, where, all(variables), false, List.of());
    }

    /** {@code retrieve (v.all)} of one relation. */
    static Action.Retrieve retrieve(Schema schema, Expr... conjuncts) {
        return retrieve(over(schema), where(conjuncts));
    }

    static Action.Append append(Schema schema, Value... values) {
        List<Expr> expressions =
                Stream.of(values).map(value -> (Expr) new Expr.Constant(value)).toList();
        return new Action.Append(schema, List.of(), Optional.empty(), expressions);
    }

    static Action.Delete delete(Schema schema, Expr... conjuncts) {
        return new Action.Delete(over(schema), 0, where(conjuncts));
    }
}
