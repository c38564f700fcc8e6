package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.child.ChildJvms;

class ResultsFolderTest {
    @TempDir
    private Path folder;

    /** Finds what it is made with. */
    private static final class Fixed extends Experiment {
        private final Outcome outcome;

        Fixed(Outcome outcome) {
            super("fixed", "Nothing < something", "Made up.");
            this.outcome = outcome;
        }

        @Override
        public SequencedMap<String, Object> configuration() {
            SequencedMap<String, Object> all = new LinkedHashMap<>();
            all.put("sites", 3);
            return all;
        }

        @Override
        public Outcome run(Setting setting) {
            return outcome;
        }
    }

    private SequencedMap<String, Object> write(Outcome outcome) throws IOException {
        Setting setting = new Setting(7, 2, folder, new ChildJvms(List.of()), path -> null, text -> {}, observed -> {});
        return new ResultsFolder(folder.resolve("run"), Object::toString)
                .write(new Fixed(outcome), setting, outcome, new ProgramVersion("raid test", "6789abc", true));
    }

    private static Finding checked(double value) {
        return Finding.checked("k", OptionalDouble.of(2), "s", List.of(value), "at most 3", it -> it <= 3);
    }

    @Test
    void aFolderHasConfigurationEnvironmentRunsResultReportAndCharts() throws IOException {
        Notebook notebook = new Notebook();
        notebook.note("a/b", 1.5, "s");
        notebook.note("a/b", 2.5, "s");
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        lines.put("a", List.of(new Chart.Point(1, 1.5), new Chart.Point(2, 2.5)));
        Chart chart = new Chart("chart", "A & B", "x", "y", lines);
        SequencedMap<String, Object> result =
                write(new Outcome(List.of(checked(2)), notebook.observations(), List.of(chart)));

        assertThat(result)
                .containsEntry("id", "fixed")
                .containsEntry("ok", true)
                .containsKeys("rows", "dir");
        Path run = folder.resolve("run");
        assertThat(run.resolve("config.yaml")).content().contains("seed: 7", "repeat: 2", "sites: 3");
        assertThat(run.resolve("environment.json"))
                .content()
                .contains("version=raid test", "commit=6789abc", "dirty=true", "kernel");
        assertThat(run.resolve("runs.csv")).hasContent("key,repeat,value,unit\na/b,1,1.5,s\na/b,2,2.5,s\n");
        assertThat(run.resolve("report.html"))
                .content()
                .contains("Nothing &lt; something", "<svg", "holds", "A &amp; B")
                .doesNotContain("http-equiv", "<script", "<link");
        assertThat(Files.exists(run.resolve("chart.svg"))).isTrue();
    }

    @Test
    void whatWasMeasuredBeforeARunFailedIsInItsFolder() throws IOException {
        ResultsFolder results = new ResultsFolder(folder.resolve("run"), Object::toString);
        Setting setting =
                new Setting(7, 2, folder, new ChildJvms(List.of()), path -> null, text -> {}, results::observed);
        results.begin(
                new Fixed(new Outcome(List.of(), List.of(), List.of())),
                setting,
                new ProgramVersion("raid test", "6789abc", true));
        Notebook notebook = setting.notebook();
        notebook.note("a/b", 1.5, "s");
        notebook.note("a/b", 2.5, "s");
        assertThat(results.runs()).hasContent("key,repeat,value,unit\na/b,1,1.5,s\na/b,2,2.5,s\n");
    }

    @Test
    void aFigureFallsShortWhereItsWholeIntervalDoes() {
        assertThat(checked(4).verdict()).isEqualTo(Verdict.FALLS_SHORT);
        Finding mixed =
                Finding.checked("k", OptionalDouble.empty(), "", List.of(2.9, 4.0, 5.0), "at most 3", it -> it <= 3);
        assertThat(mixed.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(new Outcome(List.of(checked(4)), List.of(), List.of()).isOk())
                .isFalse();
    }

    @Test
    void aFigureThatNothingIsAskedOfIsOfItsEra() {
        assertThat(Finding.era("k", OptionalDouble.of(0.4), "s", List.of(0.001)).fields())
                .containsEntry("verdict", "era")
                .containsEntry("paper", 0.4)
                .containsEntry("measured", 0.001)
                .containsEntry("check", "");
    }
}
