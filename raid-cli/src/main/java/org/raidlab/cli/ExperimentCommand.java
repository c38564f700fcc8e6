package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.ServiceLoader;
import org.raidlab.core.text.NearestName;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.ProgramVersion;
import org.raidlab.experiments.study.ResultsFolder;
import org.raidlab.experiments.study.Setting;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid experiment}: tables and figures of the papers, done again. */
@Command(
        name = "experiment",
        description = {
            "Reproduce a table or figure; compare with the paper.",
            "A figure with a check 'holds' or 'falls short'. Times of the paper's machines are 'not compared (1988"
                    + " hardware)'."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid experiment list",
            "  raid experiment run raid-table1 --repeat 5 --out results",
            "  raid experiment report results/*"
        })
final class ExperimentCommand {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private static List<Experiment> all() {
        return ServiceLoader.load(Experiment.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static Experiment named(String id) {
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

    @Command(name = "show", description = "Show what an experiment measures, and how.", mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "ID") String id, @Mixin GlobalOptions options) {
        Console console = options.console();
        Experiment experiment = named(id);
        console.line(experiment.id() + ": " + experiment.title());
        console.line(experiment.about());
        console.line("  measured: " + experiment.statistic());
        experiment.configuration().forEach((name, value) -> console.line("  " + name + ": " + value));
        console.object(Map.of(
                "id", experiment.id(),
                "title", experiment.title(),
                "about", experiment.about(),
                "configuration", experiment.configuration()));
        return ExitCode.OK;
    }

    @Command(
            name = "run",
            description = "Run experiments; each writes a folder with its figures and a report.",
            mixinStandardHelpOptions = true)
    int run(
            @Parameters(paramLabel = "ID", arity = "1..*") List<String> ids,
            @Option(
                            names = "--seed",
                            paramLabel = "S",
                            defaultValue = "1988",
                            description = "Decides all data (default: 1988).")
                    long seed,
            @Option(
                            names = "--repeat",
                            paramLabel = "R",
                            defaultValue = "5",
                            description = "How often each figure is taken (default: 5).")
                    int repeat,
            @Option(
                            names = "--out",
                            paramLabel = "DIR",
                            defaultValue = "results",
                            description = "Where the folders are made (default: results).")
                    Path out,
            @Mixin GlobalOptions options)
            throws IOException {
        if (repeat < 1) {
            throw new CommandException(ExitCode.USAGE, "--repeat is at least 1");
        }
        List<Experiment> experiments =
                ids.stream().map(ExperimentCommand::named).toList();
        boolean ok = true;
        for (Experiment experiment : experiments) {
            ok &= run(experiment, seed, repeat, out, options.console());
        }
        return ok ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private static boolean run(Experiment experiment, long seed, int repeat, Path out, Console console)
            throws IOException {
        Files.createDirectories(out);
        String stamp = ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP);
        Path folder = out.resolve(experiment.id() + "-" + stamp);
        String home = System.getProperty("raid.home");
        ProgramVersion program = ProgramVersion.of(Version.text(), home == null ? null : Path.of(home));
        ResultsFolder results = new ResultsFolder(folder, Console::plainJson);
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try (Scratch scratch = Scratch.in(out, Scratch.BENCH, starter::killAll)) {
            Setting setting = new Setting(
                    seed,
                    repeat,
                    scratch.path(),
                    new ChildJvms(List.of(Main.class.getName(), BenchPartCommand.NAME)),
                    path -> new LocalCluster(new ClusterFolder(path), starter),
                    console::info,
                    results::observed);
            results.begin(experiment, setting, program);
            Outcome outcome = experiment.run(setting);
            Map<String, Object> result = results.write(experiment, setting, outcome, program);
            table(experiment, outcome).forEach(console::line);
            console.line((outcome.isOk() ? "ok" : "falls short") + "; report: " + folder.resolve("report.html"));
            console.object(result);
            return outcome.isOk();
        } catch (IOException | RuntimeException e) {
            console.error("raid: " + experiment.id() + " failed; what it had measured by then: " + results.runs());
            throw e;
        }
    }

    private static List<String> table(Experiment experiment, Outcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(experiment.id() + ": " + experiment.title());
        lines.add("measured: " + experiment.statistic());
        lines.add("%-44s %9s %10s %21s %-3s %-28s %s"
                .formatted("key", "paper", "measured", "low to high", "", "verdict", "check"));
        for (Finding finding : outcome.findings()) {
            lines.add("%-44s %9s %10.4g %10.4g %10.4g %-3s %-28s %s"
                    .formatted(
                            finding.key(),
                            number(finding.paper()),
                            finding.measured().median(),
                            finding.measured().low(),
                            finding.measured().high(),
                            finding.unit(),
                            finding.verdictText(),
                            finding.check()));
        }
        outcome.findings().forEach(finding -> finding.shortfall().ifPresent(lines::add));
        return lines;
    }

    private static String number(OptionalDouble paper) {
        return paper.isPresent() ? "%.4g".formatted(paper.getAsDouble()) : "";
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
