package org.raidlab.sim.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Readers and writers of the three files that describe a run: history, copies, decisions. */
public final class HistoryFiles {

    private HistoryFiles() {}

    /** Reads transactions from a stream, which it closes when closed. */
    public static JsonLinesReader<HistoryTransaction> historyReader(InputStream in) {
        // Item names are kept once each: a million transactions share few.
        Map<String, String> items = new LinkedHashMap<>();
        UnaryOperator<String> shared = name -> items.computeIfAbsent(name, same -> same);
        return new JsonLinesReader<>(in, fields -> HistoryTransaction.read(fields, shared));
    }

    /** Writes transactions to a stream, which it closes when closed. */
    public static JsonLinesWriter<HistoryTransaction> historyWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, HistoryTransaction::write);
    }

    /** Reads copies, as {@link #historyReader} reads transactions. */
    public static JsonLinesReader<CopyRecord> copiesReader(InputStream in) {
        return new JsonLinesReader<>(in, CopyRecord::read);
    }

    /** Writes copies, as {@link #historyWriter} writes transactions. */
    public static JsonLinesWriter<CopyRecord> copiesWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, CopyRecord::write);
    }

    /** Reads votes and decisions, as {@link #historyReader} reads transactions. */
    public static JsonLinesReader<LedgerRecord> decisionsReader(InputStream in) {
        return new JsonLinesReader<>(in, LedgerRecord::read);
    }

    /** Writes votes and decisions, as {@link #historyWriter} writes transactions. */
    public static JsonLinesWriter<LedgerRecord> decisionsWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, LedgerRecord::write);
    }

    /** Returns the whole history in a file. */
    public static List<HistoryTransaction> readHistory(Path file) throws IOException {
        try (JsonLinesReader<HistoryTransaction> reader = historyReader(Files.newInputStream(file))) {
            return reader.readAll();
        }
    }

    /** Returns all copies in a file. */
    public static List<CopyRecord> readCopies(Path file) throws IOException {
        try (JsonLinesReader<CopyRecord> reader = copiesReader(Files.newInputStream(file))) {
            return reader.readAll();
        }
    }
}
