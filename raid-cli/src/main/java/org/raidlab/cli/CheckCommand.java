package org.raidlab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.raidlab.sim.history.check.CycleDrawing;
import org.raidlab.sim.history.check.HistoryAnomaly;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.history.check.Phenomenon;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid check}: is a recorded history serializable, and strictly so? */
@Command(
        name = "check",
        description = {
            "Check a recorded history: is it serializable, and strictly so?",
            "Each violation has its name (lost update, write skew, dirty read, ...; Adya's G0 to G2), its"
                    + " meaning, and its cycle drawn."
        },
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(
            paramLabel = "HISTORY",
            description = "A history in JSON Lines, as 'raid workload --history' writes it; - is standard input.")
    Path history = Path.of("");

    @Option(
            names = "--claim",
            paramLabel = "CLAIM",
            description = "What the history has to be: ${COMPLETION-CANDIDATES}. Default: strict.")
    Claim claim = Claim.strict;

    /** What the controller of a history claims, as users write it. */
    enum Claim {
        strict,
        serializable
    }

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        CheckReport report;
        boolean strict;
        try (Progress _ = Progress.of(global, "checking")) {
            List<HistoryTransaction> lines = read();
            report = claim == Claim.strict
                    ? HistoryChecker.check(lines)
                    : HistoryChecker.check(lines, HistoryChecker.NEVER);
            strict = report.strict()
                    && (claim == Claim.strict || HistoryChecker.check(lines).strict());
        }
        report.violations().forEach(violation -> lines(violation).forEach(console::line));
        if (report.violations().stream()
                .anyMatch(violation -> !violation.cycle().isEmpty())) {
            console.line(CycleDrawing.LEGEND);
        }
        console.line("%d transactions: %d committed, %d aborted, %d unknown; serializable: %s, strictly: %s"
                .formatted(
                        report.transactions(),
                        report.committed(),
                        report.aborted(),
                        report.unknown(),
                        console.verdict(report.serializable(), report.serializable() ? "yes" : "no"),
                        console.verdict(strict, strict ? "yes" : "no")));
        console.object(fields(report, strict));
        return isAsClaimed(report) ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private boolean isAsClaimed(CheckReport report) {
        return switch (claim) {
            case strict -> report.violations().isEmpty() && report.strict();
            case serializable ->
                report.violations().stream().allMatch(CheckCommand::isOfRealTime) && report.serializable();
        };
    }

    private static boolean isOfRealTime(Violation violation) {
        return violation.kind() instanceof HistoryAnomaly anomaly && anomaly.isOfRealTime();
    }

    /** Returns the violation under its names, what it means, and its cycle drawn or what was seen. */
    private static List<String> lines(Violation violation) {
        List<String> lines = new ArrayList<>();
        Phenomenon.of(violation)
                .ifPresentOrElse(
                        name -> {
                            lines.add(name.title() + " (" + name.code() + ")");
                            lines.add("    " + name.meaning());
                        },
                        () -> lines.add(violation.kind().code() + ": "
                                + violation.kind().meaning()));
        List<String> drawn = CycleDrawing.lines(violation.cycle());
        (drawn.isEmpty() ? List.of(violation.text()) : drawn).forEach(line -> lines.add("    " + line));
        lines.add("");
        return lines;
    }

    /** Returns a violation as an object of the result; its fields may grow. */
    private static Map<String, Object> fields(Violation violation) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", violation.kind());
        fields.put("txns", violation.txns());
        fields.put("items", violation.items());
        fields.put("text", violation.text());
        fields.put("name", Phenomenon.of(violation).map(Phenomenon::title).orElse(null));
        fields.put("cycle", violation.cycle());
        return fields;
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

    private static Map<String, Object> fields(CheckReport report, boolean strict) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("transactions", report.transactions());
        fields.put("committed", report.committed());
        fields.put("aborted", report.aborted());
        fields.put("unknown", report.unknown());
        fields.put("serializable", report.serializable());
        fields.put("strict", strict);
        fields.put(
                "violations",
                report.violations().stream().map(CheckCommand::fields).toList());
        return fields;
    }
}
