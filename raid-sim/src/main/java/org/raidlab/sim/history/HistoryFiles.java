package org.raidlab.sim.history;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Readers and writers of the three files that describe a run: history, copies, decisions. */
public final class HistoryFiles {

    private HistoryFiles() {}

    /** Reads transactions from a stream, which it closes when closed. */
    public static JsonLinesReader<HistoryTransaction> historyReader(InputStream in) {
        return new JsonLinesReader<>(in, new HistoryFormat());
    }

    /** Writes transactions to a stream, which it closes when closed. */
    public static JsonLinesWriter<HistoryTransaction> historyWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, new HistoryFormat());
    }

    /** Reads copies, as {@link #historyReader} reads transactions. */
    public static JsonLinesReader<CopyRecord> copiesReader(InputStream in) {
        return new JsonLinesReader<>(in, new CopyFormat());
    }

    /** Writes copies, as {@link #historyWriter} writes transactions. */
    public static JsonLinesWriter<CopyRecord> copiesWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, new CopyFormat());
    }

    /** Reads votes and decisions, as {@link #historyReader} reads transactions. */
    public static JsonLinesReader<LedgerRecord> decisionsReader(InputStream in) {
        return new JsonLinesReader<>(in, new LedgerFormat());
    }

    /** Writes votes and decisions, as {@link #historyWriter} writes transactions. */
    public static JsonLinesWriter<LedgerRecord> decisionsWriter(OutputStream out) {
        return new JsonLinesWriter<>(out, new LedgerFormat());
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

    /** Returns all votes and decisions in a file. */
    public static List<LedgerRecord> readDecisions(Path file) throws IOException {
        try (JsonLinesReader<LedgerRecord> reader = decisionsReader(Files.newInputStream(file))) {
            return reader.readAll();
        }
    }
}
