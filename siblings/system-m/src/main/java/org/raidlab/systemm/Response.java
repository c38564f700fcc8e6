package org.raidlab.systemm;

import java.util.List;

/**
 * The response of a transaction, which waits in the list of a log page until that page is on disk.
 *
 * @param ticket the message server's number of the request
 * @param values that the procedure returned
 * @param text that it returned
 */
public record Response(long ticket, Outcome outcome, List<Long> values, String text) {
    public Response {
        values = List.copyOf(values);
    }

    /** What became of a transaction. */
    public enum Outcome {
        COMMITTED,
        /** The procedure itself has aborted it. */
        ABORTED
    }
}
