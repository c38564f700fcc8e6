package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.child.ChildJvms;

/** Redraws the charts of a result with R and with Python, where R, or pandas and matplotlib, are there. */
class RedrawTest {
    private static final Path SCRIPTS = Path.of("src/main/scripts");
    private static final int LIMIT_SECONDS = 60;
    /** Runs the cells of the notebook in their order, as Jupyter does, and says how many figures they have drawn. */
    private static final String NOTEBOOK = """
            import json
            for cell in json.load(open("redraw.ipynb"))["cells"]:
                if cell["cell_type"] == "code":
                    exec("".join(cell["source"]))
            print(len(redraw.plt.get_fignums()), "figures of", len(runs), "observations")
            """;

    @TempDir
    private Path folder;

    private Path result;

    @BeforeEach
    void writeAResult() throws IOException {
        result = folder.resolve("result");
        Notebook notebook = new Notebook();
        notebook.note("a/b", 1.5, "s");
        notebook.note("a/b", 2.5, "s");
        Chart chart = new Chart("first", "A chart", "sites", "seconds")
                .ours("of ours, alone", List.of(new Chart.Point(1, 1)))
                .ours("of both", List.of(new Chart.Point(1, 1), new Chart.Point(2, 2, 1.5, 2.5)))
                .paper("of both", List.of(new Chart.Point(1, 1.1)));
        Chart second = new Chart("second", "Another", "sites", "seconds")
                .ours("a", List.of(new Chart.Point(1, 1), new Chart.Point(2, 3)));
        Finding finding = Measured.median("k", "s", List.of(2.0, 2.1)).told(Printed.number(3));
        Chart third =
                Chart.besidePaper("third", "Rows", "seconds", List.of(finding)).orElseThrow();
        Outcome outcome = new Outcome(List.of(finding), notebook.observations(), List.of(chart, second, third));
        FixedExperiment experiment = new FixedExperiment(outcome);
        Setting setting = new Setting(
                7,
                2,
                experiment.parameters(),
                folder,
                new ChildJvms(List.of()),
                path -> null,
                text -> {},
                observation -> {});
        new ResultsFolder(result, Object::toString)
                .write(experiment, setting, outcome, new ProgramVersion("raid test", "6789abc", true));
    }

    /** Starts a command in the folder of the scripts; its output goes to a file, its complaints with it. */
    private Process start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(SCRIPTS.toFile());
        builder.environment().put("RAID_RESULT", result.toString());
        builder.environment().put("MPLBACKEND", "Agg");
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return builder.redirectErrorStream(true).redirectOutput(output()).start();
    }

    private File output() {
        return folder.resolve("output").toFile();
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = start(command);
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(output().toPath(), StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    private boolean runs(String... command) throws InterruptedException {
        try {
            return start(command).waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private void assumePandas() throws InterruptedException {
        assumeTrue(
                runs("python3", "-c", "import pandas, matplotlib"),
                "there is no python3 with pandas and matplotlib in PATH");
    }

    private void assertDrawn(String said) throws IOException {
        for (String chart : List.of("first", "second", "third")) {
            Path picture = folder.resolve(chart + ".png");
            assertThat(said).contains(picture.toString());
            assertThat(Files.readAllBytes(picture))
                    .startsWith(0x89, 'P', 'N', 'G')
                    .hasSizeGreaterThan(2000);
        }
    }

    @Test
    void rDrawsEveryChartOfAResult() throws IOException, InterruptedException {
        assumeTrue(runs("Rscript", "--version"), "there is no Rscript in PATH");
        String said = run("Rscript", "redraw.R", result.toString(), folder.toString());
        assertDrawn(said);
        assertThat(said).doesNotContain("arning");
    }

    @Test
    void pandasDrawsEveryChartOfAResult() throws IOException, InterruptedException {
        assumePandas();
        assertDrawn(run("python3", "redraw.py", result.toString(), folder.toString()));
    }

    @Test
    void theNotebookDrawsEveryChartAndReadsTheObservations() throws IOException, InterruptedException {
        assumePandas();
        assertThat(run("python3", "-c", NOTEBOOK)).contains("3 figures of 2 observations");
    }
}
