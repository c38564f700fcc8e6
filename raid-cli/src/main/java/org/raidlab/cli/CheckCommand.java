package org.raidlab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.HistoryFormatException;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.JsonLinesReader;
import org.raidlab.sim.history.Violation;
import org.raidlab.sim.history.check.CheckReport;
import org.raidlab.sim.history.check.HistoryChecker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid check}: is a recorded history serializable, and strictly so? */
@Command(
        name = "check",
        description = "Check a recorded history: G0, G1a, G1b, G1c, G-single, G2, and real time.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(
            paramLabel = "HISTORY",
            description = "A history in JSON Lines, as 'raid workload --history' writes it; - is standard input.")
    Path history = Path.of("");

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        CheckReport report = HistoryChecker.check(read());
        for (Violation violation : report.violations()) {
            console.line(violation.kind() + ": " + violation.text());
        }
        boolean ok = report.violations().isEmpty();
        console.line("%d transactions: %d committed, %d aborted, %d unknown; serializable: %s, strictly: %s"
                .formatted(
                        report.transactions(),
                        report.committed(),
                        report.aborted(),
                        report.unknown(),
                        console.verdict(report.serializable(), report.serializable() ? "yes" : "no"),
                        console.verdict(report.strict(), report.strict() ? "yes" : "no")));
        console.object(fields(report));
        return ok && report.strict() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private List<HistoryTransaction> read() throws IOException {
        boolean isInput = history.toString().equals("-");
        InputStream in;
        try {
            in = isInput ? System.in : Files.newInputStream(history);
        } catch (NoSuchFileException e) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + history);
        }
        try (JsonLinesReader<HistoryTransaction> reader = HistoryFiles.historyReader(in)) {
            return reader.readAll();
        } catch (HistoryFormatException e) {
            throw new CommandException(ExitCode.USAGE, (isInput ? "standard input" : history) + ": " + e.getMessage());
        }
    }

    private static Map<String, Object> fields(CheckReport report) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("transactions", report.transactions());
        fields.put("committed", report.committed());
        fields.put("aborted", report.aborted());
        fields.put("unknown", report.unknown());
        fields.put("serializable", report.serializable());
        fields.put("strict", report.strict());
        fields.put("violations", report.violations());
        return fields;
    }
}
