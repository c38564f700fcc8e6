package org.raidlab.ui.show;

import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Value;

/** Formats rows as lines of a CSV file. A null is an empty field, an empty text two quotes. */
public final class Csv {
    private Csv() {}

    /** Returns the line of words, such as the names of the columns. */
    public static String words(List<String> words) {
        return words.stream().map(Csv::quotedIfNeeded).collect(Collectors.joining(","));
    }

    /** Returns the line of a row. */
    public static String line(List<Value> row) {
        return row.stream().map(Csv::field).collect(Collectors.joining(","));
    }

    private static String field(Value value) {
        return switch (value) {
            case Value.Null() -> "";
            case Value.Text(String text) -> text.isEmpty() ? "\"\"" : quotedIfNeeded(text);
            case Value.Int _, Value.Float _ -> value.toString();
        };
    }

    private static String quotedIfNeeded(String text) {
        boolean needed = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                || !text.equals(text.strip());
        return needed ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
