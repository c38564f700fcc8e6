package org.raidlab.ui.analysis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Function;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Quoted;
import org.raidlab.ui.syntax.Term;

/**
 * Resolves and types terms that stand for values. QUEL's arithmetic gives i4 unless an operand is wider or a float;
 * since the evaluator computes in 64 bits, an i4 result is wrapped in {@code int4()}, which refuses what does not fit.
 */
final class ValueAnalyzer {
    private static final String TUPLE_ID = "tid";
    private static final String VERSION = "version";

    private final Scope scope;

    ValueAnalyzer(Scope scope) {
        this.scope = scope;
    }

    static boolean isSystemAttribute(String name) {
        return name.equals(TUPLE_ID) || name.equals(VERSION);
    }

    Typed value(Term term) {
        return switch (term) {
            case Term.Whole(Place place, long value) ->
                Typed.of(scope.literal(place, new Value.Int(value)), Format.narrowest(value));
            case Term.Broken(Place place, double value) ->
                Typed.of(scope.literal(place, new Value.Float(value)), Format.F8);
            case Term.Text(Place place, String written) -> text(place, Quoted.plain(written));
            case Term.Absent(Place place) ->
                throw new QuelException(
                        Fault.NULL_MISPLACED,
                        place,
                        "null can only be assigned or tested",
                        "the test is: <value> is null");
            case Term.Column(var _, Name variable, Name attribute) -> column(variable, attribute);
            case Term.Negative negative -> negative(negative);
            case Term.Arithmetic arithmetic -> arithmetic(arithmetic);
            case Term.Call call -> call(call);
            case Term.Aggregate aggregate -> AggregateAnalyzer.aggregate(aggregate, scope);
            case Term.Comparison _, Term.NullTest _, Term.Not _, Term.And _, Term.Or _ ->
                throw new QuelException(
                        Fault.CONDITION_OR_VALUE, term.place(), "a condition stands where a value is needed");
        };
    }

    Typed column(Name variable, Name attribute) {
        int at = scope.variable(variable);
        Schema schema = scope.schema(at);
        if (schema.position(attribute.text()) < 0 && isSystemAttribute(attribute.text())) {
            int system = attribute.text().equals(TUPLE_ID) ? Expr.Column.TUPLE_ID : Expr.Column.VERSION;
            return new Typed(new Expr.Column(at, system), Format.I8, false);
        }
        int position = Scope.attribute(schema, attribute);
        Attribute found = schema.attributes().get(position);
        return new Typed(new Expr.Column(at, position), found.format(), found.nullable());
    }

    private Typed text(Place place, String plain) {
        int bytes = plain.getBytes(StandardCharsets.UTF_8).length;
        return Typed.of(scope.literal(place, new Value.Text(plain)), Format.character(Math.max(bytes, 1)));
    }

    /** A number with its sign is one literal, so that a statement which has it can be prepared. */
    private Typed negative(Term.Negative negative) {
        if (negative.operand() instanceof Term.Whole(var _, long value)) {
            Format format = resultOf(Format.narrowest(value), Format.I4);
            return Typed.of(scope.literal(negative.place(), new Value.Int(-value)), format);
        }
        Typed operand = number(negative.operand());
        Format format = resultOf(operand.format(), Format.I4);
        return folded(fitted(new Expr.Negative(operand.expr()), format), format, List.of(operand));
    }

    private Typed arithmetic(Term.Arithmetic arithmetic) {
        Typed left = number(arithmetic.left());
        Typed right = number(arithmetic.right());
        ArithmeticOperator operator = arithmetic.operator();
        Format format = resultOf(left.format(), right.format());
        Expr expr = fitted(new Expr.Arithmetic(operator, left.expr(), right.expr()), format);
        return folded(expr, format, List.of(left, right));
    }

    private Typed number(Term term) {
        Typed typed = value(term);
        if (!typed.format().isNumeric()) {
            throw new QuelException(
                    Fault.NOT_A_NUMBER_EXPRESSION,
                    term.place(),
                    "arithmetic needs numbers, this is a text",
                    "int4() and float8() read a number from a text");
        }
        return typed;
    }

    private static Format resultOf(Format left, Format right) {
        if (left.kind() == Format.Kind.FLOATING || right.kind() == Format.Kind.FLOATING) {
            return Format.F8;
        }
        return left.equals(Format.I8) || right.equals(Format.I8) ? Format.I8 : Format.I4;
    }

    private static Expr fitted(Expr expr, Format format) {
        return format.equals(Format.I4) ? new Expr.Call(Function.INT4, List.of(expr)) : expr;
    }

    /**
     * Computes an expression without variables; if that fails, the expression stays and fails only if it is ever
     * needed.
     */
    private static Typed folded(Expr expr, Format format, List<Typed> operands) {
        boolean nullable = operands.stream().anyMatch(Typed::nullable);
        if (!operands.stream().allMatch(Typed::isConstant)) {
            return new Typed(expr, format, nullable);
        }
        try {
            return Typed.of(Evaluator.value(expr, Binding.NONE), format);
        } catch (StatementException e) {
            return new Typed(expr, format, nullable);
        }
    }

    private Typed call(Term.Call call) {
        Function function = Function.valueOf(call.function().text().toUpperCase(Locale.ROOT));
        if (call.arguments().size() != function.arguments()) {
            throw new QuelException(
                    Fault.WRONG_ARGUMENTS,
                    call.place(),
                    call.function() + " takes " + (function.arguments() == 1 ? "one argument" : "two arguments"));
        }
        List<Typed> arguments = new ArrayList<>();
        call.arguments().forEach(argument -> arguments.add(value(argument)));
        Format format = FunctionTypes.result(
                        function, arguments.stream().map(Typed::format).toList())
                .orElseThrow(() -> new QuelException(
                        Fault.WRONG_ARGUMENTS,
                        call.place(),
                        FunctionTypes.complaint(call.function().text(), function)));
        Expr expr = new Expr.Call(function, arguments.stream().map(Typed::expr).toList());
        boolean mayOverflow = function == Function.ABS;
        return folded(mayOverflow ? fitted(expr, format) : expr, format, arguments);
    }
}
