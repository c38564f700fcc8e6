package org.raidlab.sim.history;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes the history of a run during the run. A history names each transaction once: a second one of the same name is
 * refused, for a checker would take the two for one. Not thread-safe.
 */
public final class HistoryRecorder implements Consumer<HistoryTransaction>, AutoCloseable {
    private final JsonLinesWriter<HistoryTransaction> writer;
    private final Set<String> names = new LinkedHashSet<>();

    /** Makes a recorder that closes the stream when it is closed. */
    public HistoryRecorder(OutputStream out) {
        writer = HistoryFiles.historyWriter(out);
    }

    /** Writes a line; throws {@link IllegalArgumentException} if the history already has the transaction's name. */
    @Override
    public void accept(HistoryTransaction line) {
        if (!names.add(line.txn())) {
            throw new IllegalArgumentException(
                    "the history has a transaction " + line.txn() + " already, and names each once");
        }
        try {
            writer.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
