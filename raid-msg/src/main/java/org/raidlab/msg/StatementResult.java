package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.relation.Value;

/**
 * The result of one statement.
 *
 * @param statement its text
 * @param columns names of the result's columns; empty if it has none
 * @param rows the first rows of the result
 * @param count rows of the whole result, or tuples changed
 * @param txn the transaction that it was part of, if any
 * @param outcome of that transaction, if the statement ended it
 * @param failure its error, if it failed
 * @param copy the file that the client is to read or write, if it is a copy
 * @param phases how long it took
 */
public record StatementResult(
        String statement,
        List<String> columns,
        List<List<Value>> rows,
        int count,
        Optional<TxnId> txn,
        Optional<Outcome> outcome,
        Optional<Failure> failure,
        Optional<CopyFile> copy,
        Phases phases) {
    public StatementResult {
        columns = List.copyOf(columns);
    }

    /**
     * A file at the client's side.
     *
     * @param from whether it is read (copy from) or written (copy into)
     * @param path as the user wrote it
     * @param delimiters after each column; empty for a file to be read in which each line is a tuple, because no column
     *     may contain the end of a line. An empty delimiter is a comma or a tab.
     * @param header names of the columns, if the first line has them; else empty
     */
    public record CopyFile(boolean from, String path, List<String> delimiters, List<String> header) {
        public CopyFile {
            delimiters = List.copyOf(delimiters);
            header = List.copyOf(header);
        }
    }
}
