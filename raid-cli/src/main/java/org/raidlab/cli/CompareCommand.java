package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.factors.FactorsExperiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid compare}: two algorithms under one workload, as a ratio with its interval. */
@Command(
        name = "compare",
        description = {
            "Compare two algorithms under one workload: a ratio with its interval.",
            "An algorithm is a concurrency control, or keys of a cluster file: replication=quorum+log=heap."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid compare opt none",
            "  raid compare opt mine --class-path mine.jar --workload my-load.yaml --repeat 10",
            "  raid compare replication=rowaa replication=quorum --clients 16 --seconds 10"
        })
final class CompareCommand implements Callable<Integer> {
    private static final String RATIO = "-by-first";

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Mixin
    ClassPathOption classes = new ClassPathOption();

    @Parameters(index = "0", paramLabel = "A", description = "The algorithm to compare with.")
    String first = "";

    @Parameters(index = "1", paramLabel = "B", description = "The other algorithm; ratios are B by A.")
    String second = "";

    @Option(
            names = "--workload",
            paramLabel = "W",
            description = "A mix, or a workload file (default: ${DEFAULT-VALUE}).")
    String workload = "read-modify-write";

    @Option(names = "--sites", paramLabel = "N", description = "default: ${DEFAULT-VALUE}")
    int sites = 3;

    @Option(names = "--clients", paramLabel = "C", description = "Of a mix (default: ${DEFAULT-VALUE}).")
    int clients = 6;

    @Option(names = "--seconds", paramLabel = "S", description = "Of a mix, measured (default: ${DEFAULT-VALUE}).")
    int seconds = 5;

    @Option(
            names = "--repeat",
            paramLabel = "R",
            description = "Each with new processes, in a random order (default: ${DEFAULT-VALUE}).")
    int repeat = 7;

    @Option(names = "--seed", paramLabel = "S", description = "default: ${DEFAULT-VALUE}")
    int seed = 1988;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Other constants; see: raid experiment show " + FactorsExperiment.ID)
    Map<String, String> set = new LinkedHashMap<>();

    @Option(names = "--out", paramLabel = "DIR", description = "Where the result is (default: ${DEFAULT-VALUE}).")
    Path out = Path.of("results");

    @Override
    public Integer call() throws IOException {
        if (repeat < 1 || sites < 1 || clients < 1 || seconds < 1) {
            throw new CommandException(ExitCode.USAGE, "--repeat, --sites, --clients and --seconds are at least 1");
        }
        Console console = global.console();
        classes.use();
        FactorsExperiment experiment = new FactorsExperiment();
        String absolute = classes.absolute();
        org.raidlab.experiments.study.Parameters constants = experiment
                .parameters()
                .with("algorithms", first + "," + second)
                .with("workloads", workload)
                .with("sites", Integer.toString(sites))
                .with("clients", Integer.toString(clients))
                .with("seconds", Integer.toString(seconds))
                .with("seeds", Integer.toString(seed))
                .with("class-path", absolute == null ? "" : absolute);
        for (Map.Entry<String, String> each : set.entrySet()) {
            constants = constants.with(each.getKey(), each.getValue());
        }
        ExperimentRun run = new ExperimentRun(experiment, seed, repeat, constants, "");
        ExperimentRunner runner = new ExperimentRunner(out, console);
        Outcome outcome;
        try (Progress _ = global.progress(runner::state);
                Interruption interruption = new Interruption(console, runner::stop)) {
            outcome = runner.run(run);
            if (interruption.happened()) {
                return ExitCode.INTERRUPTED;
            }
        }
        List<Finding> ratios = outcome.findings().stream()
                .filter(finding -> finding.key().endsWith(RATIO))
                .toList();
        ratios.forEach(finding -> console.line("%s: %s is %.3f times %s (%s)"
                .formatted(
                        finding.key().replace(RATIO, ""),
                        second,
                        finding.measured().median(),
                        first,
                        finding.intervalText())));
        console.object(fields(ratios));
        return outcome.failure().isPresent() ? ExitCode.CHECK_FAILED : ExitCode.OK;
    }

    private SequencedMap<String, @Nullable Object> fields(List<Finding> ratios) {
        List<SequencedMap<String, Object>> rows = new ArrayList<>();
        for (Finding finding : ratios) {
            SequencedMap<String, Object> row = new LinkedHashMap<>();
            row.put("measure", finding.key().replace(RATIO, ""));
            row.put("ratio", finding.measured().median());
            row.put("low", finding.measured().low());
            row.put("high", finding.measured().high());
            row.put("count", finding.count());
            rows.add(row);
        }
        SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("a", first);
        fields.put("b", second);
        fields.put("workload", workload);
        fields.put("rows", rows);
        return fields;
    }
}
