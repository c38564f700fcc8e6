package org.raidlab.harness.golden;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.Statement;

/** Answers as golden files show them. */
final class AnswerText {
    /** What stands before a line of a file. */
    static final String FILE = "file: ";

    private AnswerText() {}

    /** How a result's rows are shown. */
    enum Shape {
        /** In their order. */
        LIST,
        /** In an order of their texts, since theirs has no meaning. */
        SET,
        /** Only how many there are. */
        ROWS,
        /** Only that there are some: what they say is not the language's affair. */
        SOME
    }

    static List<String> of(StatementResult result, List<List<Value>> rows, Shape shape) {
        List<String> lines = new ArrayList<>();
        result.failure().ifPresent(failure -> lines.addAll(failure(failure)));
        boolean statementFailed = result.failure().isPresent();
        if (result.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason)
                && !(statementFailed && reason == AbortReason.STATEMENT_ERROR)) {
            lines.add("aborted " + reason.word());
        } else if (!statementFailed) {
            lines.addAll(done(result, rows, shape));
        }
        return lines;
    }

    /** What became of the lines of a file. */
    static List<String> of(ClientMessage.Copied copied) {
        return copied.failures().isEmpty()
                ? List.of("count " + copied.count())
                : copied.failures().stream()
                        .flatMap(failure -> failure(failure).stream())
                        .toList();
    }

    private static List<String> failure(Failure failure) {
        String place = failure.line() == 0 ? "" : " at " + failure.line() + ":" + failure.column();
        String head = "QL" + failure.code() + place;
        return failure.hint().isEmpty() ? List.of(head) : List.of(head, "hint: " + failure.hint());
    }

    private static List<String> done(StatementResult result, List<List<Value>> rows, Shape shape) {
        if (result.copy().isPresent()) {
            return file(result, rows);
        }
        if (!result.columns().isEmpty()) {
            return table(result, rows, shape);
        }
        return switch (QuelReader.read(result.statement()).getFirst().statement()) {
            case Statement.Retrieve _, Statement.Append _, Statement.Replace _, Statement.Delete _ ->
                List.of("count " + result.count());
            case Statement.End _ -> List.of("committed");
            default -> List.of("done");
        };
    }

    private static List<String> file(StatementResult result, List<List<Value>> rows) {
        List<String> delimiters = result.copy().orElseThrow().delimiters();
        StringBuilder text = new StringBuilder();
        for (List<Value> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                text.append(row.get(column)).append(delimiters.get(column));
            }
        }
        List<String> lines = new ArrayList<>(List.of("count " + rows.size()));
        text.toString().lines().map(FILE::concat).sorted().forEach(lines::add);
        return lines;
    }

    private static List<String> table(StatementResult result, List<List<Value>> rows, Shape shape) {
        String columns = String.join(", ", result.columns());
        List<String> lines = rows.stream().map(AnswerText::row).toList();
        return switch (shape) {
            case ROWS -> List.of("rows " + lines.size() + " " + columns);
            case SOME -> List.of((lines.isEmpty() ? "none " : "some ") + columns);
            case SET -> headed("set " + columns, lines.stream().sorted().toList());
            case LIST -> headed("list " + columns, lines);
        };
    }

    private static List<String> headed(String head, List<String> rest) {
        List<String> lines = new ArrayList<>(List.of(head));
        lines.addAll(rest);
        return lines;
    }

    private static String row(List<Value> row) {
        return row.stream().map(AnswerText::value).collect(Collectors.joining(", "));
    }

    private static String value(Value value) {
        return switch (value) {
            case Value.Text(String text) -> "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            case Value.Int _, Value.Float _, Value.Null _ -> value.toString();
        };
    }
}
