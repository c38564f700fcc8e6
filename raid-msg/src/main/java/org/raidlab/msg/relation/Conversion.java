package org.raidlab.msg.relation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Converts values to the formats of attributes, so that equal values have equal bytes (see {@link RowLayout}). */
public final class Conversion {
    private static final double TWO_TO_63 = 0x1p63;

    private Conversion() {}

    /**
     * Returns the value in a format; throws {@link StatementException} if it does not fit. Floats become integers by
     * truncation, trailing blanks go, null stays null, numbers and texts do not become each other.
     */
    public static Value convert(Value value, Format format) {
        return switch (value) {
            case Value.Null() -> value;
            case Value.Text text when !format.isNumeric() -> text(text, format);
            case Value.Int _, Value.Float _ when format.isNumeric() -> number(value, format);
            case Value.Text _, Value.Int _, Value.Float _ -> throw StatementException.wrongKind();
        };
    }

    /** The value that an attribute gets: converted, and not null unless the attribute allows it. */
    public static Value assign(Value value, Attribute attribute) {
        if (value.isNull() && !attribute.nullable()) {
            throw new StatementException(
                    StatementException.NULL_REFUSED, "attribute " + attribute.name() + " must have a value");
        }
        return convert(value, attribute.format());
    }

    /** The value that the attribute at a position of a relation gets; an error says which attribute it is. */
    public static Value assign(Value value, List<Attribute> attributes, int position) {
        try {
            return assign(value, attributes.get(position));
        } catch (StatementException e) {
            throw e.inColumn(position + 1);
        }
    }

    /**
     * The value of a format that compares equal to this one; empty if there is none. What an index can be asked for.
     */
    public static Optional<Value> equalIn(Value value, Format format) {
        if (value.isNull() || value instanceof Value.Text == format.isNumeric()) {
            return Optional.empty();
        }
        try {
            Value converted = convert(value, format);
            return Comparisons.compare(value, converted) == 0 ? Optional.of(converted) : Optional.empty();
        } catch (StatementException e) {
            return Optional.empty();
        }
    }

    /** Converts like {@link #convert}, as the functions int1 to float8 do, and reads numbers from texts. */
    static Value toNumber(Value value, Format format) {
        return value instanceof Value.Text(String text) ? number(parse(text.strip()), format) : number(value, format);
    }

    private static Value parse(String text) {
        try {
            if (text.matches("[+-]?[0-9]{1,19}")) {
                return new Value.Int(Long.parseLong(text));
            }
            if (text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
                return new Value.Float(Double.parseDouble(text));
            }
        } catch (NumberFormatException e) {
            throw new StatementException(StatementException.INTEGER_OVERFLOW, "integer overflow: " + text);
        }
        throw new StatementException(StatementException.NOT_A_NUMBER, "not a number: \"" + text + "\"");
    }

    private static Value number(Value value, Format format) {
        return format.kind() == Format.Kind.FLOATING
                ? floating(Arithmetic.number(value), format)
                : integer(value, format);
    }

    private static Value floating(double number, Format format) {
        double fitted = format.width() == 4 ? (float) number : number;
        if (!Double.isFinite(fitted)) {
            throw doesNotFit(Double.toString(number), format);
        }
        return new Value.Float(fitted + 0.0);
    }

    private static Value integer(Value value, Format format) {
        long number = switch (value) {
            case Value.Int(long whole) -> whole;
            case Value.Float(double broken) when broken >= -TWO_TO_63 && broken < TWO_TO_63 -> (long) broken;
            case Value.Float _, Value.Text _, Value.Null() -> throw doesNotFit(value.toString(), format);
        };
        int spareBits = Long.SIZE - format.width() * Byte.SIZE;
        if (number << spareBits >> spareBits != number) {
            throw doesNotFit(value.toString(), format);
        }
        return value instanceof Value.Int ? value : new Value.Int(number);
    }

    private static Value text(Value.Text text, Format format) {
        String stripped = Comparisons.stripTrailingBlanks(text.value());
        int bytes = stripped.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > format.width()) {
            throw new StatementException(
                    StatementException.TEXT_TOO_LONG, "a text of " + bytes + " bytes does not fit " + format);
        }
        return stripped.length() == text.value().length() ? text : new Value.Text(stripped);
    }

    private static StatementException doesNotFit(String number, Format format) {
        return new StatementException(StatementException.DOES_NOT_FIT, number + " does not fit " + format);
    }
}
