package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

final class ExperimentCommandTest {
    @TempDir
    Path folder;

    @Test
    void experimentsAreListedAndShown() {
        assertThat(Main.run("experiment", "list", "--json")).isEqualTo(ExitCode.OK);
        assertThat(Main.run("experiment", "show", "raid-table1")).isEqualTo(ExitCode.OK);
    }

    @Test
    void anUnknownExperimentIsRefusedBeforeAnyIsRun() {
        assertThat(Main.run("experiment", "run", "raid-tabel1", "--out", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "run", "raid-table1", "--repeat", "0", "--out", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aResultIsReportedFromItsFolder() throws IOException {
        Path run = Files.createDirectory(folder.resolve("run"));
        String row = "{\"key\":\"a\",\"measured\":2.0,\"check\":\"at most 3\",\"verdict\":\"%s\"}";
        Files.writeString(
                run.resolve("result.json"), "{\"id\":\"x\",\"ok\":true,\"rows\":[" + row.formatted("holds") + "]}");
        assertThat(Main.run("experiment", "report", run.toString())).isEqualTo(ExitCode.OK);
        Files.writeString(
                run.resolve("result.json"),
                "{\"id\":\"x\",\"ok\":false,\"rows\":[" + row.formatted("falls short") + "]}");
        assertThat(Main.run("experiment", "report", run.toString())).isEqualTo(ExitCode.CHECK_FAILED);
    }

    @Test
    void whatIsNoResultIsRefused() throws IOException {
        Files.writeString(folder.resolve("result.json"), "[]");
        assertThat(Main.run("experiment", "report", folder.toString())).isEqualTo(ExitCode.USAGE);
        Files.writeString(folder.resolve("result.json"), "{");
        assertThat(Main.run("experiment", "report", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "report", folder.resolve("missing").toString()))
                .isEqualTo(ExitCode.USAGE);
    }

    private int runSmall(String... more) {
        List<String> words = new ArrayList<>(List.of("experiment", "run", "raid-fig7", "--quiet", "--out"));
        words.add(folder.toString());
        words.addAll(List.of("--set", "columns=sim", "--set", "processes=2,3", "--repeat", "2"));
        words.addAll(List.of(more));
        return Main.run(words.toArray(String[]::new));
    }

    private List<Path> results() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    @Test
    void aResultIsIndexedComparedAndRunAgainFromItsConfiguration() throws IOException {
        assertThat(runSmall()).isIn(ExitCode.OK, ExitCode.CHECK_FAILED);
        Path first = results().getFirst();
        assertThat(first.resolve("config.yaml")).content().contains("  processes: [2,3]", "commit: ");
        String config = first.resolve("config.yaml").toString();
        assertThat(Main.run("experiment", "run", config, "--quiet", "--out", folder.toString()))
                .isIn(ExitCode.OK, ExitCode.CHECK_FAILED);
        Path second = results().getLast();
        assertThat(second).isNotEqualTo(first);
        assertThat(second.resolve("runs.csv"))
                .hasSameTextualContentAs(first.resolve("runs.csv"), StandardCharsets.UTF_8);
        Path page = folder.resolve("index.html");
        assertThat(Main.run("experiment", "index", folder.toString(), "--json", "--html", page.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(page)
                .content()
                .contains(first.getFileName() + "/report.html", "<svg", "our own bar", "sim/rollback-by-checkpoint");
        assertThat(Main.run("experiment", "compare", first.toString(), second.toString()))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aSweepMakesAResultForEachCombination() throws IOException {
        assertThat(runSmall("--sweep", "force=0,20000", "--sweep", "send=100,500"))
                .isIn(ExitCode.OK, ExitCode.CHECK_FAILED);
        assertThat(results())
                .extracting(path -> path.getFileName().toString().replaceFirst("^raid-fig7-[0-9]+-[0-9]+", ""))
                .containsExactlyInAnyOrder(
                        "-force-0-send-100", "-force-0-send-500", "-force-20000-send-100", "-force-20000-send-500");
    }

    @Test
    void aConstantThatDoesNotExistIsRefusedBeforeAnythingRuns() {
        assertThat(runSmall("--set", "forse=0")).isEqualTo(ExitCode.USAGE);
        assertThat(runSmall("--sweep", "processes=2,many")).isEqualTo(ExitCode.USAGE);
        assertThat(runSmall("--set", "columns=simm")).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "run", "--out", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "index", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }

    private String merged(Path folder, int expected, int exitCode) throws IOException {
        Path table = Files.createTempFile(this.folder, "merged", ".csv");
        assertThat(Main.run(
                        "experiment",
                        "merge",
                        folder.toString(),
                        "--expect",
                        Integer.toString(expected),
                        "--out",
                        table.toString()))
                .isEqualTo(exitCode);
        return Files.readString(table);
    }

    private int runPart(Path out, String... more) {
        List<String> words = new ArrayList<>(List.of("experiment", "run", "raid-fig7", "--quiet", "--out"));
        words.add(out.toString());
        words.addAll(List.of("--set", "columns=sim", "--set", "processes=2,3", "--repeat", "1"));
        words.addAll(List.of("--sweep", "force=0,20000", "--seeds", "2"));
        words.addAll(List.of(more));
        return Main.run(words.toArray(String[]::new));
    }

    @Test
    void theTableOfPartsIsThatOfOneMachineAndALostRunIsRunAgain() throws IOException {
        Path one = folder.resolve("one");
        assertThat(runPart(one)).isIn(ExitCode.OK, ExitCode.CHECK_FAILED);
        String whole = merged(one, 4, ExitCode.OK);
        assertThat(whole).startsWith("experiment,seed,force,key,repeat,value,unit\nraid-fig7,1988,0.0,");

        Path parts = folder.resolve("parts");
        runPart(parts, "--shard", "2/3");
        runPart(parts, "--shard", "1/3");
        runPart(parts, "--shard", "3/3");
        assertThat(merged(parts, 4, ExitCode.OK)).isEqualTo(whole);

        Path lost = folders(parts).getFirst();
        Files.delete(lost.resolve("result.json")); // as a run has none that was killed
        assertThat(merged(parts, 4, ExitCode.CHECK_FAILED)).isNotEqualTo(whole);
        runPart(parts, "--resume");
        assertThat(folders(parts)).hasSize(5);
        assertThat(merged(parts, 4, ExitCode.OK)).isEqualTo(whole);
    }

    private static List<Path> folders(Path of) throws IOException {
        try (Stream<Path> all = Files.list(of)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    @Test
    void oneRunWithTwoResultsIsRefused() throws IOException {
        Path twice = folder.resolve("twice");
        runPart(twice, "--shard", "1/4");
        runPart(twice, "--shard", "1/4");
        Path last = folders(twice).getLast();
        assertThat(merged(twice, 1, ExitCode.OK)).isNotEmpty();
        Files.writeString(last.resolve("runs.csv"), "key,repeat,value,unit\nx,0,1.0,ms\n");
        assertThat(Main.run(
                        "experiment",
                        "merge",
                        twice.toString(),
                        "--out",
                        folder.resolve("t.csv").toString()))
                .isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(runPart(twice, "--shard", "4/3")).isEqualTo(ExitCode.USAGE);
    }

    /** Breaks off with an error of its own. */
    private static final class Broken extends Experiment {
        private final Throwable reason;

        private Broken(Throwable reason) {
            super("broken", "An experiment that breaks off", "Does it end well?", "Nothing is measured.");
            this.reason = reason;
        }

        @Override
        public String headline() {
            return "nothing";
        }

        @Override
        public Parameters parameters() {
            return Parameters.NONE;
        }

        @Override
        public Outcome run(Setting setting) {
            setting.notebook().note("first", 2, "s");
            if (reason instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(reason);
        }
    }

    @Test
    void anExperimentThatBreaksOffHasFailedItsCheckAndLeavesWhatItHadMeasured() throws IOException {
        ExperimentRunner runner = new ExperimentRunner(folder, new Console(false, true, false, Optional.empty()));
        ExperimentRun run = new ExperimentRun(new Broken(new IOException("it broke")), 1, 1, Parameters.NONE, "");
        assertThatThrownBy(() -> runner.run(run)).isInstanceOfSatisfying(CommandException.class, broken -> {
            assertThat(broken.exitCode()).isEqualTo(ExitCode.CHECK_FAILED);
            assertThat(broken)
                    .hasMessageContaining("broken broke off: internal error: ")
                    .hasMessageContaining("what it had measured by then: " + folder);
        });
        StoredResult partial = StoredResult.in(folder).getFirst();
        assertThat(partial.isPartial()).isTrue();
        assertThat(partial.isOk()).isFalse();
        assertThat(partial.text("failure")).contains("it broke");
        assertThat(partial.findings()).extracting(Finding::key).containsExactly("first");
        assertThat(partial.folder().resolve("report.html")).content().contains("This result is partial");
    }

    @Test
    void anExperimentThatFillsTheHeapSaysSoInOneLineWhicheverThreadFoundOut() throws IOException {
        ExperimentRunner runner = new ExperimentRunner(folder, new Console(false, true, false, Optional.empty()));
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        for (Throwable reason : List.of(full, new ExecutionException(full))) {
            ExperimentRun run = new ExperimentRun(new Broken(reason), 1, 1, Parameters.NONE, "");
            assertThatThrownBy(() -> runner.run(run)).isInstanceOfSatisfying(CommandException.class, broken -> {
                assertThat(broken.exitCode()).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(broken).hasMessageContaining("broken broke off: out of memory: the heap of ");
            });
        }
        assertThat(StoredResult.in(folder)).isNotEmpty().allMatch(StoredResult::isPartial);
    }

    @Test
    void theFirstInterruptEndsARunWithItsPartialReport() throws IOException, InterruptedException {
        InterruptedRun run = InterruptedRun.of(
                List.of("experiment", "run", "raid-fig9", "--repeat", "1000", "--json", "--out", folder.toString()),
                folder.resolve("run.out"),
                "threshold-1");
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.lastObject().get("partial").asBoolean()).isTrue();
        assertThat(run.lastObject().get("failure").asString()).contains("Ctrl-C");
        assertThat(Path.of(run.lastObject().get("dir").asString()).resolve("report.html"))
                .content()
                .contains("This result is partial");
    }
}
