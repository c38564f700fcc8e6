package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.managing.ManagedSites;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioFile;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.StepReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid mini}: Mini-RAID, scripted or by hand. */
@Command(
        name = "mini",
        description = {
            "Mini-RAID: sites without network, disks and concurrency control, one transaction at a time.",
            "Without a subcommand: control it by hand (help tells how)."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid mini run fig10              a scenario that comes with it",
            "  raid mini show fig10 > my.yaml   its file, to be changed",
            "  raid mini run my.yaml --seed 7 --json",
            "  raid mini run fig10 --record run.jsonl   its events, for raid tool --replay run.jsonl",
            "  raid mini run fig10 --processes  each site a process, which fails by kill -9",
            "  raid mini run fig10 --full       the same on all of RAID: a minority refuses",
            "  raid mini --sites 4 --items 50   by hand: fail 3, run 20, locks, recover 3"
        })
final class MiniCommand implements Callable<Integer> {
    private static final String ROW = "%-28s %9s %8s %10s %8s  %s";

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Mixin
    MiniSitesOptions place = new MiniSitesOptions();

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides all that is drawn (default: 1).")
    long seed;

    @Option(names = "--sites", paramLabel = "N", defaultValue = "4", description = "How many sites (default: 4).")
    int sites;

    @Option(names = "--items", paramLabel = "I", defaultValue = "50", description = "How many items (default: 50).")
    int items;

    @Option(names = "--degree", paramLabel = "D", description = "How many sites hold each item (default: all of them).")
    @Nullable
    Integer degree;

    @Override
    public Integer call() throws Exception {
        Scenario settings = ScenarioFile.parse(
                "the options",
                "{sites: %d, items: %d, degree: %d, steps: [{run: 1}]}"
                        .formatted(sites, items, degree == null ? sites : degree));
        Console console = global.console();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        return place.use(settings, seed, console, (scenario, sites) -> {
            MiniShell shell = new MiniShell(scenario, sites, console);
            return shell.run(in, GlobalOptions.isTerminal()) ? ExitCode.OK : ExitCode.USAGE;
        });
    }

    @Command(name = "run", description = "Carry out a scenario.", mixinStandardHelpOptions = true)
    int run(
            @Parameters(paramLabel = "SCENARIO", description = "A YAML file, or the name of one that comes with it.")
                    String what,
            @Option(
                            names = "--seed",
                            paramLabel = "S",
                            defaultValue = "1",
                            description = "Decides all that is drawn (default: 1).")
                    long from,
            @Mixin MiniSitesOptions where,
            @Mixin GlobalOptions options)
            throws Exception {
        Path file = Path.of(what);
        boolean isFile = Files.exists(file) || what.endsWith(".yaml") || what.endsWith(".yml");
        Scenario scenario = isFile ? ScenarioFile.read(file) : Scenarios.named(what);
        Console console = options.console();
        return where.use(scenario, from, console, (led, sites) -> carryOut(led, sites, console));
    }

    private static int carryOut(Scenario scenario, ManagedSites sites, Console console) {
        console.line(heading());
        boolean ok = new ScenarioRun(scenario, sites, report -> print(report, console)).run();
        console.line(ok ? "all that was expected holds" : "something that was expected does not hold");
        return ok ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    static String heading() {
        return ROW.formatted("step", "committed", "aborted", "fail-locks", "copiers", "down; reasons");
    }

    static void print(StepReport report, Console console) {
        console.line(line(report));
        if (!report.isOk()) {
            console.line("  not so: " + report.unmet());
        }
        console.object(report.fields());
    }

    private static String line(StepReport report) {
        String down = report.down().stream().map(String::valueOf).collect(Collectors.joining(" "));
        String reasons = report.reasons().entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return ROW.formatted(
                        report.step(),
                        report.committed(),
                        report.aborted(),
                        report.failLocksInAll(),
                        report.copiers(),
                        (down.isEmpty() ? "none" : down) + (reasons.isEmpty() ? "" : "; " + reasons))
                .stripTrailing();
    }

    @Command(name = "list", description = "The scenarios that come with it.", mixinStandardHelpOptions = true)
    int list(@Mixin GlobalOptions options) {
        Console console = options.console();
        SequencedMap<String, String> all = new LinkedHashMap<>();
        Scenarios.names().forEach(name -> all.put(name, Scenarios.title(name)));
        all.forEach((name, title) -> console.line("%-12s %s".formatted(name, title)));
        console.object(Map.of("scenarios", all));
        return ExitCode.OK;
    }

    @Command(name = "show", description = "The file of a scenario.", mixinStandardHelpOptions = true)
    int show(@Parameters(paramLabel = "NAME") String name, @Mixin GlobalOptions options) {
        Console console = options.console();
        String text = Scenarios.text(name);
        console.line(text.stripTrailing());
        console.object(Map.of("scenario", name, "text", text));
        return ExitCode.OK;
    }
}
