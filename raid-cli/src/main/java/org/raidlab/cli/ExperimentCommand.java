package org.raidlab.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.ServiceLoader;
import org.raidlab.core.text.NearestName;
import org.raidlab.experiments.factors.FactorsExperiment;
import org.raidlab.experiments.study.Experiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid experiment}: tables and figures of the papers, done again. */
@Command(
        name = "experiment",
        description = {
            "Reproduce a table or figure; compare with the paper.",
            "A row that 'reproduces the paper' or has 'our own bar' holds or falls short; a 'calibrated' row has no"
                    + " verdict. Times of the paper's machines are 'not compared (1988 hardware)'."
        },
        subcommands = {
            ExperimentRunCommand.class,
            ExperimentIndexCommand.class,
            ExperimentCompareCommand.class,
            ExperimentMergeCommand.class
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid experiment list",
            "  raid experiment run raid-table1 --repeat 5 --out results",
            "  raid experiment run raid-fig8 --set columns=sim --sweep force=0,20000",
            "  raid experiment run --all --quick",
            "  raid experiment index results",
            "  raid experiment merge results --out all.csv",
            "  raid experiment report results/*"
        })
final class ExperimentCommand {
    static List<Experiment> all() {
        return ServiceLoader.load(Experiment.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** Returns all but the one whose factors a user names. */
    static List<Experiment> ofPapers() {
        return all().stream()
                .filter(experiment -> !experiment.id().equals(FactorsExperiment.ID))
                .toList();
    }

    static Experiment named(String id) {
        List<String> ids = all().stream().map(Experiment::id).toList();
        return all().stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE,
                        "there is no experiment '" + id + "'"
                                + NearestName.of(id, ids)
                                        .map(near -> "; did you mean '" + near + "'?")
                                        .orElse("; there are " + String.join(", ", ids))));
    }

    @Command(name = "list", description = "List the experiments.", mixinStandardHelpOptions = true)
    int list(@Mixin GlobalOptions options) {
        Console console = options.console();
        all().forEach(experiment -> console.line("%-14s %s".formatted(experiment.id(), experiment.title())));
        console.object(Map.of(
                "experiments",
                all().stream()
                        .map(experiment -> Map.of("id", experiment.id(), "title", experiment.title()))
                        .toList()));
        return ExitCode.OK;
    }

    @Command(
            name = "show",
            description = "Show what an experiment measures and how, with its constants for --set.",
            mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "ID") String id, @Mixin GlobalOptions options) {
        Console console = options.console();
        Experiment experiment = named(id);
        console.line(experiment.id() + ": " + experiment.title());
        console.line(experiment.question());
        console.line(experiment.about());
        console.line("  measured: " + experiment.statistic());
        SequencedMap<String, String> meanings = experiment.parameters().meanings();
        SequencedMap<String, Object> values = experiment.parameters().values();
        values.forEach((name, value) -> console.line("  %s: %s  (%s)".formatted(name, value, meanings.get(name))));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", experiment.id());
        fields.put("title", experiment.title());
        fields.put("question", experiment.question());
        fields.put("about", experiment.about());
        fields.put("configuration", values);
        fields.put("meanings", meanings);
        console.object(fields);
        return ExitCode.OK;
    }

    @Command(
            name = "report",
            description = "Show the results of experiments from their folders.",
            mixinStandardHelpOptions = true)
    int report(@Parameters(paramLabel = "DIR", arity = "1..*") List<Path> folders, @Mixin GlobalOptions options) {
        Console console = options.console();
        boolean ok = true;
        for (Path folder : folders) {
            StoredResult result = StoredResult.read(folder);
            result.lines().forEach(console::line);
            console.object(result.fields());
            ok &= result.isOk();
        }
        return ok ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }
}
