package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.study.Claim;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.IndexPage;
import org.raidlab.experiments.study.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid experiment index}: a row for each table or figure of which there is a result. */
@Command(
        name = "index",
        description = "Show all results in a folder: a row for each table or figure.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid experiment index results",
            "  raid experiment index results --html results/index.html",
            "  raid experiment index results --json"
        })
final class ExperimentIndexCommand implements Callable<Integer> {
    private static final String ROW = "%-14s %-6s %9s %10s %22s %-20s %-12s %-9s %s";

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "DIR", description = "The folder that --out named.")
    Path folder = Path.of("results");

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page too: the same rows, and a picture of each.")
    @Nullable
    Path html;

    @Override
    public Integer call() throws IOException {
        print(folder, global.console());
        if (html != null) {
            writePage(folder, html);
            global.console().info("page: " + html);
        }
        return ExitCode.OK;
    }

    /** Writes the page of all results in a folder. */
    static void writePage(Path folder, Path file) throws IOException {
        Path from = file.toAbsolutePath().getParent();
        List<IndexPage.Entry> entries = new ArrayList<>();
        for (StoredResult result : results(folder)) {
            Path report = result.folder().toAbsolutePath().resolve("report.html");
            entries.add(new IndexPage.Entry(
                    result.text("id"),
                    result.text("title"),
                    result.text("question"),
                    from == null ? report.toString() : from.relativize(report).toString(),
                    result.headline(),
                    result.isPartial(),
                    holding(result),
                    result.picture()));
        }
        Files.writeString(file, IndexPage.of(entries));
    }

    /** Prints the index of all results in a folder. */
    static void print(Path folder, Console console) throws IOException {
        List<StoredResult> results = results(folder);
        console.line(ROW.formatted(
                "id", "seed", "paper", "ours", "interval", "kind", "verdict", "hold", "question and its row"));
        results.forEach(result -> console.line(line(result)));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("rows", results.stream().map(ExperimentIndexCommand::fields).toList());
        fields.put("ok", results.stream().allMatch(StoredResult::isOk));
        console.object(fields);
    }

    private static List<StoredResult> results(Path folder) throws IOException {
        List<StoredResult> results = StoredResult.in(folder);
        if (results.isEmpty()) {
            throw new CommandException(
                    ExitCode.USAGE, folder + " has no result of an experiment; make one with: raid experiment run");
        }
        List<String> order =
                ExperimentCommand.all().stream().map(Experiment::id).toList();
        return results.stream()
                .sorted(Comparator.comparingInt(result -> order.indexOf(result.text("id"))))
                .toList();
    }

    /** Returns how many of the rows with a verdict of their own hold. */
    private static long count(StoredResult result, Claim claim, Verdict verdict) {
        return result.findings().stream()
                .filter(finding -> finding.claim() == claim && finding.verdict() == verdict)
                .count();
    }

    private static String holding(StoredResult result) {
        long holds = count(result, Claim.REPRODUCES_PAPER, Verdict.HOLDS);
        return holds + " of " + (holds + count(result, Claim.REPRODUCES_PAPER, Verdict.FALLS_SHORT));
    }

    private static String line(StoredResult result) {
        Optional<Finding> row = result.headline();
        return ROW.formatted(
                        result.text("id"),
                        result.text("seed"),
                        row.map(finding -> finding.paper().value().isPresent()
                                        ? "%.4g"
                                                .formatted(
                                                        finding.paper().value().getAsDouble())
                                        : finding.paper().isPresent() ? "(words)" : "")
                                .orElse(""),
                        row.map(finding -> "%.4g".formatted(finding.measured().median()))
                                .orElse(""),
                        row.map(Finding::intervalText).orElse(""),
                        row.map(finding -> finding.claim().word()).orElse(""),
                        result.isPartial()
                                ? "partial"
                                : row.map(Finding::verdictText).orElse("not measured"),
                        holding(result),
                        result.text("question") + " (" + result.text("headline") + ")")
                .stripTrailing();
    }

    private static SequencedMap<String, @Nullable Object> fields(StoredResult result) {
        SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("id", result.text("id"));
        fields.put("title", result.text("title"));
        fields.put("question", result.text("question"));
        fields.put("seed", result.result().path("seed").asLong());
        fields.put("repeat", result.result().path("repeat").asInt());
        fields.put("commit", result.text("commit"));
        fields.put("headline", result.headline().map(Finding::fields).orElse(null));
        for (Claim claim : List.of(Claim.REPRODUCES_PAPER, Claim.OWN_BAR)) {
            String name = claim == Claim.OWN_BAR ? "ownBar" : "reproduces";
            fields.put(name + "Holds", count(result, claim, Verdict.HOLDS));
            fields.put(name + "FallsShort", count(result, claim, Verdict.FALLS_SHORT));
        }
        fields.put("calibrated", count(result, Claim.CALIBRATED, Verdict.ERA));
        fields.put("partial", result.isPartial());
        fields.put("ok", result.isOk());
        fields.put("dir", result.folder().toString());
        return fields;
    }
}
