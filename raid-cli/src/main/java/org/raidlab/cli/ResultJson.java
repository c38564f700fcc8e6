package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/** Converts the result of a statement into the fields of a JSON object. */
final class ResultJson {
    private ResultJson() {}

    static SequencedMap<String, Object> fields(StatementResult result, List<List<Value>> rows) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("statement", result.statement());
        if (result.failure().isPresent()) {
            fields.put("error", error(result.failure().get()));
        } else {
            fields.put("columns", result.columns());
            fields.put("rows", rows.stream().map(ResultJson::plain).toList());
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
