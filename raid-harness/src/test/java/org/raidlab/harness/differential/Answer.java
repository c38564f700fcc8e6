package org.raidlab.harness.differential;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** What a statement gives, in a form in which equal answers of both sides are equal. */
sealed interface Answer {
    /** What may be left of a float where all of it was subtracted. */
    double NOTHING = 1e-9;

    /**
     * Rows of a retrieve.
     *
     * @param rows all of them, sorted by their text
     * @param order the columns by which the statement sorts, in the order of the answer
     */
    record Table(List<String> rows, List<String> order) implements Answer {}

    /** Tuples changed by an update. */
    record Count(int tuples) implements Answer {}

    /** The statement is refused because of the data. */
    record Failed(Cause cause) implements Answer {}

    /** Why a statement fails. */
    enum Cause {
        OVERFLOW,
        DIVISION_BY_ZERO,
        NOT_A_NUMBER,
        TEXT_TOO_LONG,
        NULL_REFUSED,
        AMBIGUOUS,
        DUPLICATE
    }

    /** The answer to a retrieve. */
    static Answer table(Query.Retrieve retrieve, List<List<Value>> rows) {
        return new Table(
                rows.stream().map(Answer::row).sorted().toList(),
                rows.stream().map(row -> row(key(retrieve, row))).toList());
    }

    private static List<Value> key(Query.Retrieve retrieve, List<Value> row) {
        IntStream all = retrieve.unique() ? IntStream.range(0, row.size()) : IntStream.empty();
        return Stream.concat(retrieve.sort().stream().map(Query.SortKey::column), all.boxed())
                .map(row::get)
                .toList();
    }

    /** Rows of equal values, up to the last digits of floats, are equal. */
    static String row(List<Value> row) {
        return String.join(" | ", row.stream().map(Answer::text).toList());
    }

    /** Floats to ten digits, of which sums of numbers around one leave nine: how aggregates add is their own affair. */
    private static String text(Value value) {
        return switch (value) {
            case Value.Int(long number) -> Long.toString(number);
            case Value.Float(double number) when Math.abs(number) < NOTHING -> "0.0";
            case Value.Float(double number) -> String.format(Locale.ROOT, "%.9e", number);
            case Value.Text text -> "\"" + Comparisons.canonical(text) + "\"";
            case Value.Null _ -> "null";
        };
    }
}
