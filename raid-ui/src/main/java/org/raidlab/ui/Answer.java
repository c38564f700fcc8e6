package org.raidlab.ui;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.StatementResult;

/** The results of a request, kept so that they can be given again, and in parts. */
final class Answer {
    private static final int NUMBER_BYTES = 9;
    private static final int TEXT_HEADER_BYTES = 4;

    private final List<StatementResult> results;
    private final int bytesMax;

    Answer(List<StatementResult> results, int bytesMax) {
        this.results = List.copyOf(results);
        this.bytesMax = bytesMax;
    }

    /** All results, with as many of their first rows as fit; the client fetches the others. */
    ClientMessage.Answered answered(Session.Key session, int request) {
        List<StatementResult> shortened = new ArrayList<>();
        int budget = bytesMax;
        for (StatementResult result : results) {
            int end = fitting(result.rows(), 0, budget, 0);
            List<List<Value>> rows = List.copyOf(result.rows().subList(0, end));
            budget -= rows.stream().mapToInt(Answer::bytes).sum();
            shortened.add(Results.withRows(result, rows));
        }
        return new ClientMessage.Answered(session.number(), request, shortened);
    }

    /** Rows of a result from one on; none where there are none. At least one otherwise, however large. */
    List<List<Value>> rows(int statement, int from) {
        if (statement < 0 || statement >= results.size() || from < 0) {
            return List.of();
        }
        List<List<Value>> rows = results.get(statement).rows();
        return from >= rows.size() ? List.of() : List.copyOf(rows.subList(from, fitting(rows, from, bytesMax, 1)));
    }

    /** Where to stop so that the rows from {@code from} on stay within a budget of bytes. */
    private static int fitting(List<List<Value>> rows, int from, int budget, int atLeast) {
        int end = from;
        int left = budget;
        while (end < rows.size()) {
            left -= bytes(rows.get(end));
            if (left < 0 && end >= from + atLeast) {
                break;
            }
            end++;
        }
        return end;
    }

    private static int bytes(List<Value> row) {
        int bytes = TEXT_HEADER_BYTES;
        for (Value value : row) {
            bytes += switch (value) {
                case Value.Int _, Value.Float _ -> NUMBER_BYTES;
                case Value.Null() -> 1;
                case Value.Text(String text) -> TEXT_HEADER_BYTES + text.getBytes(StandardCharsets.UTF_8).length;
            };
        }
        return bytes;
    }
}
