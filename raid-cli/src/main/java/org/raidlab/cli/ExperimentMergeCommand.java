package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.raidlab.ui.show.Csv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code raid experiment merge}: the observations of many runs in one table, ordered by experiment, constants and seed.
 * The table does not depend on which machine ran what, and when.
 */
@Command(
        name = "merge",
        description = "Merge the results of runs, perhaps on many machines, into one table.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid experiment run raid-fig7 --set columns=sim --sweep force=0,10000 --seeds 8 --shard 3/16",
            "  raid experiment merge results --expect 16 --out all.csv"
        })
final class ExperimentMergeCommand implements Callable<Integer> {
    private static final String RUNS = "runs.csv";

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Folders that --out of the runs named.")
    List<Path> folders = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "merged.csv",
            description = "The table (default: ${DEFAULT-VALUE}).")
    Path out = Path.of("merged.csv");

    @Option(names = "--expect", paramLabel = "N", description = "The number of runs; if some are missing, exit with 1.")
    int expected;

    @Override
    public Integer call() throws IOException {
        TreeMap<StoredResult.Run, StoredResult> results = new TreeMap<>();
        for (Path folder : folders) {
            for (StoredResult result : StoredResult.in(folder)) {
                if (!result.isPartial()) {
                    add(result, results);
                }
            }
        }
        List<String> varied =
                varied(results.values().stream().map(StoredResult::parameters).toList());
        List<String> lines = new ArrayList<>();
        lines.add(Csv.words(Stream.of(List.of("experiment", "seed"), varied, List.of("key", "repeat", "value", "unit"))
                .flatMap(List::stream)
                .toList()));
        for (StoredResult result : results.values()) {
            String run = Csv.words(Stream.concat(
                            Stream.of(result.text("id"), result.text("seed")),
                            varied.stream().map(name -> result.parameters().getOrDefault(name, "")))
                    .toList());
            observations(result).forEach(row -> lines.add(run + "," + row));
        }
        Files.write(out, lines);
        Console console = global.console();
        console.line("%,d runs, %,d observations: %s".formatted(results.size(), lines.size() - 1, out));
        console.object(fields(results.size(), lines.size() - 1));
        if (expected > results.size()) {
            console.error("raid: %d of %d runs are missing; run their parts again with --resume"
                    .formatted(expected - results.size(), expected));
            return ExitCode.CHECK_FAILED;
        }
        return ExitCode.OK;
    }

    /** Adds a result; a run that was made twice has to have the same observations. */
    private static void add(StoredResult result, Map<StoredResult.Run, StoredResult> results) throws IOException {
        StoredResult other = results.put(result.run(), result);
        if (other != null && !observations(other).equals(observations(result))) {
            throw new CommandException(
                    ExitCode.CHECK_FAILED,
                    other.folder() + " and " + result.folder() + " are the same run with different observations;"
                            + " real processes never give the same, so remove one of them");
        }
    }

    private static List<String> observations(StoredResult result) throws IOException {
        List<String> lines = Files.readAllLines(result.folder().resolve(RUNS));
        return lines.subList(1, lines.size());
    }

    /** Returns the names of the constants that are not the same in all runs. */
    private static List<String> varied(List<Map<String, String>> runs) {
        return runs.stream()
                .flatMap(constants -> constants.keySet().stream())
                .distinct()
                .filter(name -> runs.stream()
                                .map(constants -> Objects.requireNonNullElse(constants.get(name), ""))
                                .distinct()
                                .count()
                        > 1)
                .sorted()
                .toList();
    }

    private SequencedMap<String, Object> fields(int runs, int observations) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("runs", runs);
        fields.put("observations", observations);
        fields.put("missing", Math.max(0, expected - runs));
        fields.put("file", out.toString());
        return fields;
    }
}
