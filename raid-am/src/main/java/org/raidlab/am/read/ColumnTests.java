package org.raidlab.am.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.TextPattern;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/**
 * Comparisons of a column with a constant on packed rows, where they give the same result as comparisons of values.
 * Whatever else a filter says is left to the evaluator.
 */
final class ColumnTests {
    /** Integers up to here are doubles too. */
    private static final long EXACT_MAX = 1L << 53;

    private static final byte BLANK = ' ';
    private final Schema schema;
    private final RowLayout layout;

    private ColumnTests(Schema schema, RowLayout layout) {
        this.schema = schema;
        this.layout = layout;
    }

    /** Returns the test for a condition, if the condition compares a column with a constant of its kind. */
    static Optional<RowFilter> of(Expr condition, Schema schema, RowLayout layout) {
        ColumnTests tests = new ColumnTests(schema, layout);
        return switch (condition) {
            case Expr.Comparison(ComparisonOperator operator, Expr.Column column, Expr.Constant(Value constant)) ->
                tests.compare(operator, column, constant);
            case Expr.Comparison(ComparisonOperator operator, Expr.Constant(Value constant), Expr.Column column) ->
                tests.compare(operator.mirrored(), column, constant);
            case Expr.Match(Expr.Column column, String pattern, boolean negated) ->
                tests.match(column, pattern, negated);
            case Expr.IsNull(Expr.Column column)
            when tests.isAttribute(column) ->
                Optional.of((bytes, base, _) -> Truth.of(layout.isNull(bytes, base, column.position())));
            default -> Optional.empty();
        };
    }

    private boolean isAttribute(Expr.Column column) {
        return column.variable() == 0
                && column.position() >= 0
                && column.position() < schema.attributes().size();
    }

    private Optional<RowFilter> compare(ComparisonOperator operator, Expr.Column column, Value constant) {
        if (!isAttribute(column)) {
            return Optional.empty();
        }
        Format.Kind kind = schema.attributes().get(column.position()).format().kind();
        return switch (constant) {
            case Value.Int(long number)
            when kind == Format.Kind.INTEGER -> Optional.of(integers(operator, column.position(), number));
            case Value.Int(long number)
            when kind == Format.Kind.FLOATING && Math.abs(number) <= EXACT_MAX ->
                Optional.of(floats(operator, column.position(), (double) number));
            case Value.Float(double number)
            when kind == Format.Kind.FLOATING -> Optional.of(floats(operator, column.position(), number));
            case Value.Text(String text) when kind == Format.Kind.CHARACTER -> texts(operator, column.position(), text);
            case Value.Int _, Value.Float _, Value.Text _, Value.Null() -> Optional.empty();
        };
    }

    private RowFilter integers(ComparisonOperator operator, int column, long number) {
        return (bytes, base, _) -> layout.isNull(bytes, base, column)
                ? Truth.UNKNOWN
                : Truth.of(operator.holds(Long.compare(layout.integer(bytes, base, column), number)));
    }

    private RowFilter floats(ComparisonOperator operator, int column, double number) {
        double canonical = number + 0.0;
        return (bytes, base, _) -> layout.isNull(bytes, base, column)
                ? Truth.UNKNOWN
                : Truth.of(operator.holds(Double.compare(layout.floating(bytes, base, column) + 0.0, canonical)));
    }

    private Optional<RowFilter> texts(ComparisonOperator operator, int column, String text) {
        return encoded(text).map(constant -> {
            int constantEnd = withoutBlanks(constant, 0, constant.length);
            return (bytes, base, _) -> {
                if (layout.isNull(bytes, base, column)) {
                    return Truth.UNKNOWN;
                }
                int begin = layout.textBegin(base, column);
                int end = withoutBlanks(bytes, begin, begin + layout.textLength(bytes, base, column));
                return Truth.of(operator.holds(Arrays.compareUnsigned(bytes, begin, end, constant, 0, constantEnd)));
            };
        });
    }

    /** Returns the test for a pattern that is only a prefix, such as {@code "J*"}. */
    private Optional<RowFilter> match(Expr.Column column, String pattern, boolean negated) {
        boolean text = isAttribute(column)
                && !schema.attributes().get(column.position()).format().isNumeric();
        Optional<String> beginning = text ? TextPattern.onlyPrefix(pattern) : Optional.empty();
        return beginning.flatMap(ColumnTests::encoded).map(prefix -> (bytes, base, _) -> {
            if (layout.isNull(bytes, base, column.position())) {
                return Truth.UNKNOWN;
            }
            int begin = layout.textBegin(base, column.position());
            int end = withoutBlanks(bytes, begin, begin + layout.textLength(bytes, base, column.position()));
            boolean begins = end - begin >= prefix.length
                    && Arrays.equals(bytes, begin, begin + prefix.length, prefix, 0, prefix.length);
            return Truth.of(begins != negated);
        });
    }

    /** Returns the UTF-8 form of a text that has one. */
    private static Optional<byte[]> encoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, StandardCharsets.UTF_8).equals(text) ? Optional.of(bytes) : Optional.empty();
    }

    private static int withoutBlanks(byte[] bytes, int begin, int end) {
        int stripped = end;
        while (stripped > begin && bytes[stripped - 1] == BLANK) {
            stripped--;
        }
        return stripped;
    }
}
