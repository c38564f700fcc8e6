package org.raidlab.ui.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.FailureText;
import org.raidlab.ui.shell.input.StatementClassifier;
import org.raidlab.ui.show.ColumnLines;
import org.raidlab.ui.show.Csv;
import org.raidlab.ui.show.ResultText;
import org.raidlab.ui.show.TextTable;

/** Shows the results of statements, in the form and with the times that the user wants. */
final class ResultWriter {
    private final ShellPort port;
    private final Screen screen;
    private Form form = Form.TABLE;
    private boolean timing;

    ResultWriter(ShellPort port, Screen screen) {
        this.port = port;
        this.screen = screen;
    }

    void form(Form wanted) {
        form = wanted;
    }

    Form form() {
        return form;
    }

    boolean timing() {
        return timing;
    }

    void timing(boolean wanted) {
        timing = wanted;
    }

    /** Shows a result and returns the verdict on its statement. */
    Verdict write(int statement, StatementResult result, String source) {
        Verdict copied = Verdict.FINE;
        if (result.failure().isPresent()) {
            failure(result, source);
        } else if (result.copy().isPresent()) {
            copied = copy(statement, result);
        } else {
            rows(statement, result);
        }
        if (timing && form != Form.JSON && !result.phases().equals(Phases.NONE)) {
            screen.note(ResultText.phases(result.phases()));
        }
        return copied == Verdict.FINE ? verdict(result) : copied;
    }

    private static Verdict verdict(StatementResult result) {
        return switch (result.outcome().orElse(null)) {
            case Outcome.Unknown _ -> Verdict.UNKNOWN;
            case Outcome.Aborted(AbortReason reason) when reason == AbortReason.USER && isAbort(result) -> Verdict.FINE;
            case Outcome.Aborted _ -> Verdict.ABORTED;
            case Outcome.Committed _ -> result.failure().isEmpty() ? Verdict.FINE : Verdict.ABORTED;
            case null -> result.failure().isEmpty() ? Verdict.FINE : Verdict.ABORTED;
        };
    }

    /** Returns whether the user wanted the abort, and has not cancelled another statement. */
    private static boolean isAbort(StatementResult result) {
        return StatementClassifier.first(result.statement()).equals("abort");
    }

    private void failure(StatementResult result, String source) {
        if (form == Form.JSON) {
            screen.line(port.json(result, List.of()));
        }
        screen.error(FailureText.render(result.failure().orElseThrow(), source));
    }

    private Verdict copy(int statement, StatementResult result) {
        ShellPort.Copied copied = port.copy(statement, result, screen);
        if (form == Form.JSON) {
            screen.line(port.json(withCount(result, copied.tuples()), List.of()));
        } else {
            screen.line("(" + copied.tuples() + " tuples copied)");
        }
        return copied.verdict();
    }

    private static StatementResult withCount(StatementResult result, int count) {
        return new StatementResult(
                result.statement(),
                result.columns(),
                List.of(),
                count,
                result.txn(),
                result.outcome(),
                result.failure(),
                result.copy(),
                result.phases());
    }

    private void rows(int statement, StatementResult result) {
        List<List<Value>> rows = new ArrayList<>();
        port.forEachRow(statement, result, rows::add);
        switch (form) {
            case TABLE -> table(result, rows);
            case COLUMNS -> columns(result, rows);
            case CSV -> csv(result, rows);
            case JSON -> screen.line(port.json(result, rows));
        }
        summary(result);
    }

    private void table(StatementResult result, List<List<Value>> rows) {
        if (!result.columns().isEmpty()) {
            screen.lines(TextTable.lines(result.columns(), rows, screen.width()));
        }
    }

    private void columns(StatementResult result, List<List<Value>> rows) {
        screen.lines(ColumnLines.lines(result.columns(), rows));
    }

    private void csv(StatementResult result, List<List<Value>> rows) {
        if (!result.columns().isEmpty()) {
            List<String> lines = new ArrayList<>();
            lines.add(Csv.words(result.columns()));
            rows.forEach(row -> lines.add(Csv.line(row)));
            screen.lines(lines);
        }
    }

    /** Shows counts and the outcome of the transaction; with CSV and JSON they are remarks. */
    private void summary(StatementResult result) {
        String text = text(result);
        if ((form == Form.TABLE || form == Form.COLUMNS) && !text.isEmpty()) {
            screen.line(text);
        }
        Optional<String> trouble = ResultText.trouble(result);
        trouble.ifPresent(screen::error);
    }

    private static String text(StatementResult result) {
        StringJoiner parts = new StringJoiner(", ", "(", ")").setEmptyValue("");
        ResultText.done(result).ifPresent(parts::add);
        boolean committed = result.outcome().stream().anyMatch(outcome -> outcome.isCommitted());
        if (committed && result.columns().isEmpty()) {
            parts.add("committed");
        } else if (result.outcome().isEmpty() && result.txn().isPresent() && isBegin(result)) {
            parts.add("transaction " + result.txn().get());
        }
        return parts.toString();
    }

    private static boolean isBegin(StatementResult result) {
        return result.statement().strip().regionMatches(true, 0, "begin", 0, "begin".length());
    }
}
