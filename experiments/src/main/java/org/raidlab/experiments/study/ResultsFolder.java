package org.raidlab.experiments.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run of an experiment: {@code config.yaml}, {@code environment.json}, {@code runs.csv} (a row for
 * each observation), {@code result.json}, {@code report.html}, and the charts as SVG.
 */
public final class ResultsFolder {
    private static final String HEAD = "key,repeat,value,unit\n";

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
        Files.writeString(folder.resolve("config.yaml"), yaml(experiment, setting));
        Files.writeString(folder.resolve("environment.json"), json.apply(environment) + "\n");
        Files.writeString(runs(), HEAD);
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
        SequencedMap<String, Object> result = result(experiment, outcome);
        Files.writeString(runs(), csv(outcome));
        Files.writeString(folder.resolve("result.json"), json.apply(result) + "\n");
        Files.writeString(folder.resolve("report.html"), HtmlReport.of(experiment, outcome, environment));
        for (Chart chart : outcome.charts()) {
            Files.writeString(folder.resolve(chart.name() + ".svg"), LineChart.svg(chart));
        }
        return result;
    }

    private SequencedMap<String, Object> result(Experiment experiment, Outcome outcome) {
        SequencedMap<String, Object> result = new LinkedHashMap<>();
        result.put("schema", 1);
        result.put("id", experiment.id());
        result.put("statistic", experiment.statistic());
        result.put("rows", outcome.findings().stream().map(Finding::fields).toList());
        result.put("ok", outcome.isOk());
        result.put("dir", folder.toString());
        return result;
    }

    /** Returns the configuration: a flat mapping is YAML as JSON values after names. */
    private String yaml(Experiment experiment, Setting setting) {
        StringBuilder yaml = new StringBuilder("experiment: " + experiment.id() + "\n");
        yaml.append("seed: ").append(setting.seed()).append('\n');
        yaml.append("repeat: ").append(setting.repeat()).append('\n');
        experiment
                .configuration()
                .forEach((name, value) ->
                        yaml.append(name).append(": ").append(json.apply(value)).append('\n'));
        return yaml.toString();
    }

    private static String csv(Outcome outcome) {
        StringBuilder csv = new StringBuilder(HEAD);
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
}
