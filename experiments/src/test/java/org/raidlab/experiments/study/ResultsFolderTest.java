package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.child.ChildJvms;

class ResultsFolderTest {
    @TempDir
    private Path folder;

    private Setting setting(Parameters parameters, ResultsFolder results) {
        return new Setting(
                7, 2, parameters, folder, new ChildJvms(List.of()), path -> null, text -> {}, results::observed);
    }

    private SequencedMap<String, Object> write(Outcome outcome) throws IOException {
        FixedExperiment experiment = new FixedExperiment(outcome);
        ResultsFolder results = new ResultsFolder(folder.resolve("run"), Object::toString);
        Setting setting = setting(experiment.parameters().with("sites", "4"), results);
        return results.write(experiment, setting, outcome, new ProgramVersion("raid test", "6789abc", true));
    }

    private static Finding checked(double value) {
        return Measured.median("k", "s", List.of(value)).reproduces(Printed.number(2), Check.atMost(3));
    }

    @Test
    void aFolderHasConfigurationEnvironmentRunsResultReportAndCharts() throws IOException {
        Notebook notebook = new Notebook();
        notebook.note("a/b", 1.5, "s");
        notebook.note("a/b", 2.5, "s");
        Chart chart = new Chart("chart", "A & B", "x", "y")
                .ours("a", List.of(new Chart.Point(1, 1.5), new Chart.Point(2, 2.5, 2, 3)))
                .paper("a", List.of(new Chart.Point(1, 1.4)))
                .captioned("Both of them.");
        SequencedMap<String, Object> result =
                write(new Outcome(List.of(checked(2)), notebook.observations(), List.of(chart)));

        assertThat(result)
                .containsEntry("id", "fixed")
                .containsEntry("ok", true)
                .containsKeys("rows", "dir");
        Path run = folder.resolve("run");
        assertThat(run.resolve("config.yaml"))
                .content()
                .contains("seed: 7", "repeat: 2", "commit: 6789abc", "  sites: 4");
        assertThat(run.resolve("environment.json"))
                .content()
                .contains("version=raid test", "commit=6789abc", "dirty=true", "kernel");
        assertThat(run.resolve("runs.csv")).hasContent("key,repeat,value,unit\na/b,1,1.5,s\na/b,2,2.5,s\n");
        assertThat(run.resolve("report.html"))
                .content()
                .contains("Nothing &lt; something", "Is it there?", "<svg", "holds", "A &amp; B", "Both of them.")
                .contains("raid experiment run fixed --seed 7 --repeat 2 --set sites=4")
                .doesNotContain("http-equiv", "<script", "<link");
        assertThat(Files.exists(run.resolve("chart.svg"))).isTrue();
        assertThat(run.resolve("charts.csv"))
                .content()
                .contains("chart,\"a\",ours,2.0,2.5,2.0,3.0", "chart,\"a\",paper,1.0,1.4,1.4,1.4");
    }

    @Test
    void whatWasMeasuredBeforeARunFailedIsInItsFolder() throws IOException {
        ResultsFolder results = new ResultsFolder(folder.resolve("run"), Object::toString);
        Setting setting = setting(Parameters.NONE, results);
        results.begin(
                new FixedExperiment(new Outcome(List.of(), List.of(), List.of())),
                setting,
                new ProgramVersion("raid test", "6789abc", true));
        Notebook notebook = setting.notebook();
        notebook.note("a/b", 1.5, "s");
        notebook.note("a/b", 2.5, "s");
        assertThat(results.runs()).hasContent("key,repeat,value,unit\na/b,1,1.5,s\na/b,2,2.5,s\n");
    }

    @Test
    void aCheckIsDecidedByTheMedianAndNotByAnEndOfTheInterval() {
        assertThat(checked(4).verdict()).isEqualTo(Verdict.FALLS_SHORT);
        Measured mixed = Measured.median("k", "", List.of(2.9, 4.0, 5.0));
        Finding fallen = mixed.ownBar(Check.atMost(3));
        assertThat(fallen.verdict()).isEqualTo(Verdict.FALLS_SHORT);
        assertThat(fallen.note()).isEqualTo("the interval crosses the limit");
        assertThat(mixed.ownBar(Check.atMost(4.5)).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(new Outcome(List.of(checked(4)), List.of(), List.of()).isOk())
                .isFalse();
    }

    @Test
    void aCalibratedFigureHasNoVerdict() {
        Finding fitted = Measured.median("k", "s", List.of(0.4)).calibrated(Printed.number(0.4), "it is fitted");
        assertThat(fitted.verdict()).isEqualTo(Verdict.ERA);
        assertThat(fitted.verdictText()).isEqualTo("no verdict");
        assertThat(fitted.fields()).containsEntry("kind", "calibrated").containsEntry("verdict", "era");
    }

    @Test
    void aRowThatReproducesThePaperNeedsWhatThePaperSays() {
        Measured measured = Measured.median("k", "", List.of(1.0));
        assertThatThrownBy(() -> measured.reproduces(Printed.NOTHING, Check.atMost(3)))
                .hasMessageContaining("has its value");
        assertThat(measured.reproduces(Printed.says("grows quadratically"), Check.atMost(3))
                        .fields())
                .containsEntry("paper", null)
                .containsEntry("paperSays", "grows quadratically");
    }

    @Test
    void anIntervalOfNoWidthOverSeveralSeedsIsDeterministic() {
        assertThat(Measured.median("k", "", List.of(1.0, 1.0)).told().intervalText())
                .isEqualTo("deterministic");
        assertThat(Measured.median("k", "", List.of(1.0)).told().intervalText()).isEqualTo("one value");
        assertThat(Measured.median("k", "", List.of(1.0, 2.0)).told().intervalText())
                .isEqualTo("1.000 to 2.000");
    }

    @Test
    void aFailureOfRealProcessesIsToldAndAnInterruptEndsTheRun() throws IOException {
        ResultsFolder results = new ResultsFolder(folder.resolve("run"), Object::toString);
        Setting setting = setting(Parameters.NONE, results);
        assertThat(setting.attempt(() -> {})).isEmpty();
        assertThat(setting.attempt(() -> {
                    throw new IOException("the process 'sync' has ended");
                }))
                .hasValueSatisfying(why -> assertThat(why).contains("the process 'sync' has ended"));
        assertThatThrownBy(() -> setting.attempt(() -> {
                    throw new InterruptedIOException("stopped");
                }))
                .isInstanceOf(InterruptedIOException.class);
    }

    @Test
    void aPartialResultIsNotOk() {
        Outcome partial = new Outcome(List.of(checked(2)), List.of(), List.of(), Optional.of("a process died"));
        assertThat(partial.isOk()).isFalse();
    }

    @Test
    void aFigureThatNothingIsAskedOfIsOfItsEra() {
        assertThat(Measured.median("k", "s", List.of(0.001))
                        .told(Printed.number(0.4))
                        .fields())
                .containsEntry("verdict", "era")
                .containsEntry("kind", "not compared")
                .containsEntry("paper", 0.4)
                .containsEntry("measured", 0.001)
                .containsEntry("check", "");
    }
}
