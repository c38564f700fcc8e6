package org.raidlab.sim.history;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/**
 * A value of an item in a history: a JSON scalar, an array of scalars, or null for absence. Numbers are equal when they
 * are equal as numbers, so {@code 1} and {@code 1.0} are one value.
 */
public sealed interface Value {

    /** The item is absent: never inserted, or deleted. */
    Value ABSENT = new Absent();

    /** Digits of the largest whole number of 64 bits; more are not looked at one by one. */
    int LONG_DIGITS = 19;

    static Value of(long number) {
        return new Whole(number);
    }

    static Value of(String text) {
        return new Text(text);
    }

    static Value of(boolean truth) {
        return new Truth(truth);
    }

    /** Returns the whole number if it has 64 bits, else the decimal without trailing zeros. */
    static Value of(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        boolean whole = stripped.scale() <= 0 && stripped.precision() - (long) stripped.scale() <= LONG_DIGITS;
        return whole && stripped.toBigIntegerExact().bitLength() < Long.SIZE
                ? new Whole(stripped.longValueExact())
                : new Decimal(stripped);
    }

    /** Several columns as one value. */
    static Value row(Value... columns) {
        return new Row(List.of(columns));
    }

    /** Writes a value as JSON. */
    static void write(Value value, JsonGenerator out) {
        switch (value) {
            case Absent() -> out.writeNull();
            case Whole(long number) -> out.writeNumber(number);
            case Decimal(var number) -> out.writeNumber(number);
            case Text(String text) -> out.writeString(text);
            case Truth(boolean truth) -> out.writeBoolean(truth);
            case Row(var columns) -> {
                out.writeStartArray();
                columns.forEach(column -> write(column, out));
                out.writeEndArray();
            }
        }
    }

    /** The absence of an item; see {@link #ABSENT}. */
    record Absent() implements Value {
        @Override
        public String toString() {
            return "null";
        }
    }

    /** A whole number of 64 bits. */
    record Whole(long number) implements Value {
        @Override
        public String toString() {
            return Long.toString(number);
        }
    }

    /** Any other number; made by {@link Value#of(BigDecimal)}, which keeps one form per number. */
    record Decimal(BigDecimal number) implements Value {
        @Override
        public String toString() {
            return number.toString();
        }
    }

    /** A string. */
    record Text(String text) implements Value {
        @Override
        public String toString() {
            return '"' + text + '"';
        }
    }

    /** A truth value. */
    record Truth(boolean truth) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(truth);
        }
    }

    /** The non-key columns of a tuple that has several. */
    record Row(List<Value> columns) implements Value {
        public Row {
            columns = List.copyOf(columns);
            if (columns.stream().anyMatch(Row.class::isInstance)) {
                throw new IllegalArgumentException("a row holds scalars, not rows");
            }
        }

        @Override
        public String toString() {
            return columns.stream().map(Value::toString).collect(Collectors.joining(", ", "[", "]"));
        }
    }
}
