package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;

/** Prints the results of statements, as aligned tables or as JSON, and keeps what the exit code says. */
final class ResultPrinter {
    private final Console console;
    private final ResultSource source;
    private int exitCode = ExitCode.OK;

    ResultPrinter(Console console, ResultSource source) {
        this.console = console;
        this.source = source;
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
        console.object(fields(result, rows));
        note(result);
    }

    private void copy(int statement, StatementResult result, StatementResult.CopyFile file) {
        CopyTransfer transfer = new CopyTransfer(console, source);
        int moved = file.from() ? transfer.read(file) : transfer.write(statement, result, file);
        exitCode = Math.max(exitCode, transfer.exitCode());
        SequencedMap<String, Object> fields = fields(result, List.of());
        fields.put("count", moved);
        console.line(moved + " tuples copied");
        console.object(fields);
    }

    private void text(StatementResult result, List<List<Value>> rows) {
        if (result.failure().isPresent()) {
            console.error(FailureText.of(result.failure().get(), result.statement()));
        } else if (!result.columns().isEmpty()) {
            TextTable.lines(result.columns(), rows).forEach(console::line);
            console.line("(" + result.count() + (result.count() == 1 ? " row)" : " rows)"));
        } else if (result.count() > 0) {
            console.line("(" + result.count() + (result.count() == 1 ? " tuple)" : " tuples)"));
        }
        if (result.outcome().orElse(null) instanceof Outcome.Aborted(AbortReason reason)
                && result.failure().isEmpty()) {
            console.error("aborted: " + reason.word() + (reason.mayRetry() ? "; it may succeed when tried again" : ""));
        }
    }

    private void note(StatementResult result) {
        int code = switch (result.outcome().orElse(null)) {
            case Outcome.Aborted _ -> ExitCode.ABORTED;
            case Outcome.Unknown _ -> ExitCode.UNKNOWN;
            case Outcome.Committed _ -> ExitCode.OK;
            case null -> ExitCode.OK;
        };
        if (result.failure().isPresent()) {
            code = Math.max(code, ExitCode.ABORTED);
        }
        exitCode = Math.max(exitCode, code);
    }

    private static SequencedMap<String, Object> fields(StatementResult result, List<List<Value>> rows) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("statement", result.statement());
        if (result.failure().isPresent()) {
            fields.put("error", error(result.failure().get()));
        } else {
            fields.put("columns", result.columns());
            fields.put("rows", rows.stream().map(ResultPrinter::plain).toList());
            fields.put("count", result.count());
        }
        result.txn().ifPresent(txn -> fields.put("txn", txn.toString()));
        result.outcome().ifPresent(outcome -> outcome(outcome, fields));
        fields.put("phases", phases(result.phases()));
        return fields;
    }

    private static void outcome(Outcome outcome, SequencedMap<String, Object> fields) {
        switch (outcome) {
            case Outcome.Committed _ -> fields.put("outcome", "committed");
            case Outcome.Aborted(AbortReason reason) -> {
                fields.put("outcome", "aborted");
                fields.put("reason", reason.word());
                fields.put("mayRetry", reason.mayRetry());
            }
            case Outcome.Unknown _ -> fields.put("outcome", "unknown");
        }
    }

    private static Map<String, Object> error(Failure failure) {
        SequencedMap<String, Object> error = new LinkedHashMap<>();
        error.put("code", "QL" + failure.code());
        error.put("line", failure.line());
        error.put("column", failure.column());
        error.put("message", failure.message());
        error.put("hint", failure.hint());
        return error;
    }

    private static Map<String, Object> phases(Phases phases) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("interpretationMicros", phases.interpretation() / 1_000);
        fields.put("preparationMicros", phases.preparation() / 1_000);
        fields.put("commitmentMicros", phases.commitment() / 1_000);
        fields.put("postingMicros", phases.posting() / 1_000);
        return fields;
    }

    static List<@Nullable Object> plain(List<Value> row) {
        List<@Nullable Object> plain = new ArrayList<>();
        for (Value value : row) {
            plain.add(
                    switch (value) {
                        case Value.Int(long number) -> number;
                        case Value.Float(double number) -> number;
                        case Value.Text(String text) -> text;
                        case Value.Null() -> null;
                    });
        }
        return plain;
    }
}
