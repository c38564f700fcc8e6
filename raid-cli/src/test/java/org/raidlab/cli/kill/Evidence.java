package org.raidlab.cli.kill;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.JsonLinesWriter;
import org.raidlab.sim.history.LedgerRecord;

/** What a run left: the clients' history, the copies and the ledgers of all sites. */
record Evidence(List<HistoryTransaction> history, List<CopyRecord> copies, List<LedgerRecord> ledgers) {
    /** Writes it as {@code raid workload --history}, {@code raid dump} and {@code raid decisions} would. */
    void save(Path folder) throws IOException {
        write(folder.resolve("history.jsonl"), HistoryFiles::historyWriter, history);
        write(folder.resolve("copies.jsonl"), HistoryFiles::copiesWriter, copies);
        write(folder.resolve("decisions.jsonl"), HistoryFiles::decisionsWriter, ledgers);
    }

    private static <T> void write(Path file, Function<OutputStream, JsonLinesWriter<T>> format, List<T> lines)
            throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JsonLinesWriter<T> writer = format.apply(out)) {
            for (T line : lines) {
                writer.write(line);
            }
        }
    }
}
