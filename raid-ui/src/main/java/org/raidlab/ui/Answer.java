package org.raidlab.ui;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/** The results of a request, kept so that they can be sent again, and in parts. */
final class Answer {
    private static final int NUMBER_BYTES = 9;
    private static final int TEXT_HEADER_BYTES = 4;

    private List<StatementResult> results;
    private final int bytesMax;
    private long bytes;
    private boolean dropped;

    Answer(List<StatementResult> results, int bytesMax) {
        this.results = List.copyOf(results);
        this.bytesMax = bytesMax;
        for (StatementResult result : results) {
            this.bytes += bytes(result);
        }
    }

    /** Returns the approximate bytes of the rows. */
    long bytes() {
        return bytes;
    }

    /** Returns the approximate bytes of a result's rows. */
    static long bytes(StatementResult result) {
        long bytes = 0;
        for (List<Value> row : result.rows()) {
            bytes += bytes(row);
        }
        return bytes;
    }

    /** Drops the rows; the outcomes of the statements are kept. */
    void drop() {
        results = results.stream().map(Answer::withoutRows).toList();
        bytes = 0;
        dropped = true;
    }

    /** Returns whether the rows were dropped before they were asked for. */
    boolean isDropped() {
        return dropped;
    }

    private static StatementResult withoutRows(StatementResult result) {
        return result.rows().isEmpty() ? result : Results.dropped(result);
    }

    /** All results, with as many of their first rows as fit; the client fetches the others. */
    ClientMessage.Answered answered(Session.Key session, int request) {
        List<StatementResult> shortened = new ArrayList<>();
        Room room = new Room(bytesMax);
        for (StatementResult result : results) {
            int end = room.fill(result.rows(), 0);
            boolean whole = end == result.rows().size();
            shortened.add(whole ? result : Results.withRows(result, firstOf(result, end)));
        }
        return new ClientMessage.Answered(session.number(), request, shortened);
    }

    private static List<List<Value>> firstOf(StatementResult result, int end) {
        return List.copyOf(result.rows().subList(0, end));
    }

    /** Rows of a result from one on; none where there are none. At least one otherwise, however large. */
    List<List<Value>> rows(int statement, int from) {
        if (statement < 0 || statement >= results.size() || from < 0) {
            return List.of();
        }
        List<List<Value>> rows = results.get(statement).rows();
        if (from >= rows.size()) {
            return List.of();
        }
        int end = Math.max(new Room(bytesMax).fill(rows, from), from + 1);
        return List.copyOf(rows.subList(from, end));
    }

    /** Room for rows in an answer. */
    private static final class Room {
        private int bytesLeft;

        private Room(int bytes) {
            bytesLeft = bytes;
        }

        /** Takes rows from one on, up to the first that does not fit; returns the number of that row. */
        private int fill(List<List<Value>> rows, int from) {
            int end = from;
            while (end < rows.size()) {
                int bytes = bytes(rows.get(end));
                if (bytes > bytesLeft) {
                    break;
                }
                bytesLeft -= bytes;
                end++;
            }
            return end;
        }
    }

    private static int bytes(List<Value> row) {
        int bytes = TEXT_HEADER_BYTES;
        for (Value value : row) {
            bytes += switch (value) {
                case Value.Int _, Value.Float _ -> NUMBER_BYTES;
                case Value.Null() -> 1;
                // Beyond ASCII it may be three times as much, which a message still has room for.
                case Value.Text(String text) -> TEXT_HEADER_BYTES + text.length();
            };
        }
        return bytes;
    }
}
