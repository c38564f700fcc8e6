package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.FailureText;
import org.raidlab.ui.show.Csv;
import org.raidlab.ui.show.ResultText;
import org.raidlab.ui.show.TextTable;

/** Prints the results of statements, as aligned tables, as CSV or as JSON, and keeps the result for the exit code. */
final class ResultPrinter {
    private final Console console;
    private final ResultSource source;
    private final String text;
    private final boolean csv;
    private final int copyLines;
    private int exitCode = ExitCode.OK;

    /**
     * Makes a printer for the results of one text.
     *
     * @param text that the statements stood in
     * @param csv whether rows are printed as CSV, and counts as remarks
     * @param copyLines lines of a file that make one transaction
     */
    ResultPrinter(Console console, ResultSource source, String text, boolean csv, int copyLines) {
        this.console = console;
        this.source = source;
        this.text = text;
        this.csv = csv;
        this.copyLines = copyLines;
    }

    int exitCode() {
        return exitCode;
    }

    void print(int statement, StatementResult result) {
        if (result.copy().isPresent()) {
            copy(statement, result, result.copy().get());
            return;
        }
        List<List<Value>> rows = new ArrayList<>();
        if (result.failure().isEmpty()) {
            source.forEachRow(statement, result, rows::add);
        }
        text(result, rows);
        console.object(ResultJson.fields(result, rows));
        note(result);
    }

    private void copy(int statement, StatementResult result, StatementResult.CopyFile file) {
        CopyTransfer transfer = new CopyTransfer(new ConsoleScreen(console), source, copyLines, () -> false);
        int moved = file.from() ? transfer.read(file) : transfer.write(statement, result, file);
        exitCode = Math.max(exitCode, transfer.exitCode());
        SequencedMap<String, Object> fields = ResultJson.fields(result, List.of());
        fields.put("count", moved);
        if (file.from()) {
            fields.putAll(transfer.fields());
        }
        remark(moved + " tuples copied");
        console.object(fields);
    }

    private void text(StatementResult result, List<List<Value>> rows) {
        if (result.failure().isPresent()) {
            console.error(FailureText.render(result.failure().get(), text));
            return;
        }
        if (!result.columns().isEmpty() && csv) {
            console.line(Csv.words(result.columns()));
            rows.forEach(row -> console.line(Csv.line(row)));
        } else if (!result.columns().isEmpty()) {
            TextTable.lines(result.columns(), rows).forEach(console::line);
        }
        ResultText.done(result).ifPresent(done -> remark("(" + done + ")"));
        ResultText.trouble(result).ifPresent(console::error);
    }

    /** Prints a remark about a result: among the rows of a CSV file there is none. */
    private void remark(String text) {
        if (csv) {
            console.info(text);
        } else {
            console.line(text);
        }
    }

    private void note(StatementResult result) {
        int code = switch (result.outcome().orElse(null)) {
            // raid query cancels nothing: the user's abort is the statement abort
            case Outcome.Aborted(AbortReason reason) -> reason == AbortReason.USER ? ExitCode.OK : ExitCode.ABORTED;
            case Outcome.Unknown _ -> ExitCode.UNKNOWN;
            case Outcome.Committed _ -> ExitCode.OK;
            case null -> ExitCode.OK;
        };
        if (result.failure().isPresent()) {
            code = Math.max(code, ExitCode.ABORTED);
        }
        exitCode = Math.max(exitCode, code);
    }
}
