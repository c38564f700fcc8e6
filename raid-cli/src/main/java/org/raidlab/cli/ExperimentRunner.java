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
import java.util.concurrent.CancellationException;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.study.Claim;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Observation;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.ProgramVersion;
import org.raidlab.experiments.study.ResultsFolder;
import org.raidlab.experiments.study.Setting;
import org.raidlab.experiments.study.Verdict;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** Runs experiments, each in a results folder of its own, and prints what came out. */
final class ExperimentRunner {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    private final Path out;
    private final Console console;
    private volatile boolean stopped;
    private volatile String state = "preparing";

    ExperimentRunner(Path out, Console console) {
        this.out = out;
        this.console = console;
    }

    /** Ends the run soon, with a partial result of what is measured by then; called on any thread. */
    void stop() {
        stopped = true;
    }

    /** Returns what the run does now, for people who wait; called on any thread. */
    String state() {
        return state;
    }

    private void goOnUnlessStopped() {
        if (stopped) {
            throw new CancellationException("Ctrl-C");
        }
    }

    /** Runs an experiment as {@link #run} does; a failure is told and does not end the command. */
    boolean survive(ExperimentRun run) throws IOException {
        try {
            return run(run).isOk();
        } catch (CommandException e) {
            console.error("raid: " + e.getMessage());
            return false;
        }
    }

    /**
     * Runs an experiment, writes its results folder and prints the result; throws {@link CommandException} if the
     * experiment breaks off.
     */
    Outcome run(ExperimentRun run) throws IOException {
        Experiment experiment = run.experiment();
        experiment.check(run.parameters());
        Files.createDirectories(out);
        Path folder = folder(run);
        String home = System.getProperty("raid.home");
        ProgramVersion program = ProgramVersion.of(Version.text(), home == null ? null : Path.of(home));
        ResultsFolder results = new ResultsFolder(folder, Console::plainJson);
        List<Observation> measured = new ArrayList<>();
        state = experiment.id() + ": preparing";
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try (Scratch scratch = Scratch.in(out, Scratch.BENCH, starter::killAll)) {
            Setting setting = new Setting(
                    run.seed(),
                    run.repeat(),
                    run.parameters(),
                    scratch.path(),
                    new ChildJvms(List.of(Main.class.getName(), BenchPartCommand.NAME)),
                    path -> new LocalCluster(new ClusterFolder(path), starter),
                    text -> {
                        goOnUnlessStopped();
                        console.info(text);
                    },
                    observation -> {
                        results.observed(observation);
                        measured.add(observation);
                        state = "%s: %d values, now %s".formatted(experiment.id(), measured.size(), observation.key());
                        goOnUnlessStopped();
                    });
            results.begin(experiment, setting, program);
            Outcome outcome = outcome(experiment, setting, measured, results, program);
            Map<String, Object> result = results.write(experiment, setting, outcome, program);
            table(experiment, outcome).forEach(console::line);
            console.line((outcome.isOk() ? "ok" : outcome.failure().isPresent() ? "partial" : "falls short")
                    + "; report: " + folder.resolve("report.html"));
            outcome.failure().ifPresent(why -> console.error("raid: " + experiment.id() + ": " + why));
            console.object(result);
            return outcome;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw brokenOff(experiment.id(), e, results);
        }
    }

    /** Runs an experiment. If it breaks off, a partial result with what it had measured by then is written before. */
    private Outcome outcome(
            Experiment experiment,
            Setting setting,
            List<Observation> measured,
            ResultsFolder results,
            ProgramVersion program)
            throws IOException {
        try {
            return experiment.run(setting);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            if (stopped) {
                return Outcome.endedEarly(measured, "Ctrl-C ended the run");
            }
            if (!measured.isEmpty()) {
                results.write(experiment, setting, Outcome.endedEarly(measured, "it broke off: " + e), program);
            }
            throw e;
        }
    }

    /**
     * An experiment that breaks off has no result: its check has failed, unless the exit code of the failure itself
     * says more. The report of an internal error is written all the same.
     */
    private static CommandException brokenOff(String id, Throwable e, ResultsFolder results) {
        int exitCode = Main.exitCodeFor(e);
        return new CommandException(
                exitCode == ExitCode.BUG ? ExitCode.CHECK_FAILED : exitCode,
                id + " broke off: " + Main.lineFor(e, List.of("experiment", "run", id))
                        + "; what it had measured by then: " + results.runs());
    }

    private Path folder(ExperimentRun run) {
        String stamp = ZonedDateTime.now(ZoneId.systemDefault()).format(STAMP);
        String name = run.experiment().id() + "-" + stamp + run.cell();
        Path folder = out.resolve(name);
        for (int number = 2; Files.exists(folder); number++) {
            folder = out.resolve(name + "-" + number);
        }
        return folder;
    }

    private static List<String> table(Experiment experiment, Outcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(experiment.id() + ": " + experiment.title());
        lines.add(experiment.question());
        lines.add("measured: " + experiment.statistic() + "; the verdict is that of the median or mean");
        for (Claim claim : Claim.values()) {
            List<Finding> rows = outcome.findings().stream()
                    .filter(finding -> finding.claim() == claim)
                    .toList();
            if (!rows.isEmpty()) {
                lines.add("");
                lines.add("-- " + claim.word());
                lines.add("%-52s %10s %10s %22s %-9s %-12s %s"
                        .formatted("key", "paper", "ours", "interval", "", "verdict", "check"));
                rows.forEach(finding -> lines.add(row(finding)));
            }
        }
        lines.add("");
        outcome.findings().forEach(finding -> finding.shortfall().ifPresent(lines::add));
        for (Claim claim : List.of(Claim.REPRODUCES_PAPER, Claim.OWN_BAR)) {
            lines.add("%s: %d hold, %d fall short"
                    .formatted(
                            claim.word(),
                            outcome.count(claim, Verdict.HOLDS),
                            outcome.count(claim, Verdict.FALLS_SHORT)));
        }
        return lines;
    }

    private static String row(Finding finding) {
        String paper = finding.paper().value().isPresent()
                ? "%.4g".formatted(finding.paper().value().getAsDouble())
                : finding.paper().isPresent() ? "(words)" : "";
        String remarks = String.join("; ", finding.check(), finding.note()).replaceAll("^; |; $", "");
        return "%-52s %10s %10.4g %22s %-9s %-12s %s"
                .formatted(
                        finding.key(),
                        paper,
                        finding.measured().median(),
                        finding.intervalText(),
                        finding.unit(),
                        finding.verdictText(),
                        remarks)
                .stripTrailing();
    }
}
