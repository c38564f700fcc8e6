package org.raidlab.experiments.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run of an experiment: {@code config.yaml}, {@code environment.json}, {@code runs.csv} (a row for
 * each observation), {@code result.json}, {@code report.html}, the charts as SVG, and their points in
 * {@code charts.csv}.
 */
public final class ResultsFolder {
    private static final String RUNS = "key,repeat,value,unit\n";
    private static final String CHARTS = "chart,curve,source,x,y,low,high,row\n";

    private final Path folder;
    private final Function<Object, String> json;

    /** @param json writes maps and lists as JSON */
    public ResultsFolder(Path folder, Function<Object, String> json) {
        this.folder = folder;
        this.json = json;
    }

    /**
     * Returns the file of the measured values, which grows during the run: after a run that fails it is the only
     * result.
     */
    public Path runs() {
        return folder.resolve("runs.csv");
    }

    /** Writes the data that is known before the first measurement. */
    public void begin(Experiment experiment, Setting setting, ProgramVersion program) throws IOException {
        Files.createDirectories(folder);
        SequencedMap<String, @Nullable Object> environment = Environment.of(setting.seed(), setting.repeat(), program);
        Files.writeString(folder.resolve("config.yaml"), yaml(experiment, setting, program));
        Files.writeString(folder.resolve("environment.json"), json.apply(environment) + "\n");
        Files.writeString(runs(), RUNS);
    }

    /** Adds a value that has just been measured. */
    public void observed(Observation observation) {
        try {
            Files.writeString(runs(), line(observation), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes all files; returns the result as the command line prints it. */
    public SequencedMap<String, Object> write(
            Experiment experiment, Setting setting, Outcome outcome, ProgramVersion program) throws IOException {
        begin(experiment, setting, program);
        SequencedMap<String, @Nullable Object> environment = Environment.of(setting.seed(), setting.repeat(), program);
        SequencedMap<String, Object> result = result(experiment, setting, outcome, program);
        Files.writeString(runs(), csv(outcome));
        Files.writeString(folder.resolve("charts.csv"), points(outcome));
        Files.writeString(
                folder.resolve("report.html"),
                HtmlReport.of(experiment, outcome, command(experiment, setting), environment));
        Optional<String> tidy = experiment.tidy(outcome);
        if (tidy.isPresent()) {
            Files.writeString(folder.resolve("tidy.csv"), tidy.get());
        }
        for (Chart chart : outcome.charts()) {
            Files.writeString(folder.resolve(chart.name() + ".svg"), chart.svg());
        }
        complete(result);
        return result;
    }

    /** Writes the result, whole and after all else: a run that was killed has none, and is run again. */
    private void complete(SequencedMap<String, Object> result) throws IOException {
        Path partial = folder.resolve("result.json.partial");
        Files.writeString(partial, json.apply(result) + "\n");
        Files.move(partial, folder.resolve("result.json"), StandardCopyOption.ATOMIC_MOVE);
    }

    private SequencedMap<String, Object> result(
            Experiment experiment, Setting setting, Outcome outcome, ProgramVersion program) {
        SequencedMap<String, Object> result = new LinkedHashMap<>();
        result.put("schema", 1);
        result.put("id", experiment.id());
        result.put("title", experiment.title());
        result.put("question", experiment.question());
        result.put("statistic", experiment.statistic());
        result.put("headline", experiment.headline());
        result.put("seed", setting.seed());
        result.put("repeat", setting.repeat());
        result.put("commit", program.commit());
        result.put("parameters", setting.parameters().values());
        result.put("rows", outcome.findings().stream().map(Finding::fields).toList());
        result.put("partial", outcome.failure().isPresent());
        result.put("failure", outcome.failure().orElse(""));
        result.put("ok", outcome.isOk());
        result.put("dir", folder.toString());
        return result;
    }

    /** Returns the configuration, which {@code raid experiment run} accepts: YAML as JSON values after names. */
    private String yaml(Experiment experiment, Setting setting, ProgramVersion program) {
        StringBuilder yaml = new StringBuilder("experiment: " + experiment.id() + "\n");
        yaml.append("seed: ").append(setting.seed()).append('\n');
        yaml.append("repeat: ").append(setting.repeat()).append('\n');
        yaml.append("commit: ").append(program.commit()).append('\n');
        yaml.append("dirty: ").append(program.dirty()).append('\n');
        SequencedMap<String, Object> values = setting.parameters().values();
        yaml.append(values.isEmpty() ? "" : "parameters:\n");
        values.forEach((name, value) -> yaml.append("  ")
                .append(name)
                .append(": ")
                .append(json.apply(value))
                .append('\n'));
        return yaml.toString();
    }

    /** Returns the command that runs the same again. */
    private static String command(Experiment experiment, Setting setting) {
        StringBuilder command = new StringBuilder("raid experiment run " + experiment.id());
        command.append(" --seed ").append(setting.seed()).append(" --repeat ").append(setting.repeat());
        SequencedMap<String, Object> usual = experiment.parameters().values();
        setting.parameters().values().forEach((name, value) -> {
            if (!value.equals(usual.get(name))) {
                command.append(" --set ").append(name).append('=').append(Parameters.text(value));
            }
        });
        return command.toString();
    }

    private static String csv(Outcome outcome) {
        StringBuilder csv = new StringBuilder(RUNS);
        outcome.observations().forEach(each -> csv.append(line(each)));
        return csv.toString();
    }

    private static String line(Observation observation) {
        return observation.key()
                + ','
                + observation.repeat()
                + ','
                + observation.value()
                + ','
                + observation.unit()
                + '\n';
    }

    /** Returns the points of all charts, ours and the paper's, a line each. */
    private static String points(Outcome outcome) {
        StringBuilder csv = new StringBuilder(CHARTS);
        for (Chart chart : outcome.charts()) {
            for (Chart.Curve curve : chart.curves()) {
                for (Chart.Point point : curve.points()) {
                    csv.append(chart.name()).append(",\"").append(curve.name()).append("\",");
                    csv.append(curve.isPaper() ? "paper" : "ours").append(',').append(point.x());
                    csv.append(',').append(point.y()).append(',').append(point.low());
                    csv.append(',')
                            .append(point.high())
                            .append(",\"")
                            .append(chart.row(point))
                            .append("\"\n");
                }
            }
        }
        return csv.toString();
    }
}
