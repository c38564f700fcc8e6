package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.replay.Recording;

final class MiniCommandTest {
    private static final PrintStream OUT = System.out;
    private static final PrintStream ERR = System.err;
    private static final InputStream IN = System.in;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String... arguments) {
        PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8);
        System.setOut(to);
        System.setErr(to);
        String[] all = new String[arguments.length + 1];
        all[0] = "mini";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.run(all);
    }

    private int byHand(String lines) {
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        return run("--sites", "3", "--items", "10");
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String scenario(String steps) throws IOException {
        Path file = folder.resolve("small.yaml");
        Files.writeString(file, "sites: 3\nitems: 10\nsteps:\n" + steps);
        return file.toString();
    }

    @AfterEach
    void giveBack() {
        System.setOut(OUT);
        System.setErr(ERR);
        System.setIn(IN);
    }

    @Test
    void eachStepIsAnObject() throws IOException {
        String file = scenario("  - fail: 1\n  - run: 5\n  - expect: {aborted-at-most: 0}\n");
        assertThat(run("run", file, "--seed", "3", "--json")).isEqualTo(ExitCode.OK);
        assertThat(printed().lines()).hasSize(3).allMatch(line -> line.startsWith("{\"schema\":1,\"step\":"));
        assertThat(printed()).contains("\"committed\":5,\"aborted\":0,\"reasons\":{}", "\"failLocks\":");
    }

    @Test
    void whatIsExpectedAndNotSoIsSaidAndEndsWithCodeOne() throws IOException {
        String file = scenario("  - run: 2\n  - expect: {aborted-at-least: 1}\n");
        assertThat(run("run", file)).isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(printed()).contains("small.yaml line 5: there are 0 aborted", "does not hold");
    }

    /** RAIDTool shows what the managing site counted. */
    @Test
    void aRecordedRunIsTheSameRunAndRaidToolShowsIt() throws Exception {
        String file = scenario("  - fail: {sites: [2]}\n  - run: 9\n");
        assertThat(run("run", file)).isEqualTo(ExitCode.OK);
        String steps = printed();
        printed.reset();
        Path events = folder.resolve("run.jsonl");
        assertThat(run("run", file, "--record", events.toString())).isEqualTo(ExitCode.OK);
        assertThat(printed()).startsWith(steps).contains("events: " + events);
        Recording recording = Recording.read(events);
        InstanceModel end = recording.pictureAt(recording.size()).instance();
        assertThat(end.site(1).isUp()).isTrue();
        assertThat(end.site(2).condition()).isEqualTo(Condition.DOWN);
        assertThat(end.view().members()).containsExactly(1, 3);
        assertThat(steps)
                .containsPattern("(?m)^run 9 .*\\b" + end.failLocks().at(2).tuples() + "\\b.* 2$");
        assertThat(end.site(1).committed() + end.site(3).committed()).isGreaterThan(9);
    }

    @Test
    void processesAreRecordedByAnotherCommand() throws IOException {
        assertThat(run("run", scenario("  - run: 1\n"), "--processes", "--record", "x.jsonl"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("raid trace record");
    }

    @Test
    void aWrongScenarioEndsWithCodeTwoAndOneLine() throws IOException {
        assertThat(run("run", scenario("  - rum: 2\n"))).isEqualTo(ExitCode.USAGE);
        assertThat(printed().lines()).hasSize(1);
        assertThat(printed()).contains("small.yaml line 4, column 5: unknown key 'rum' in a step; did you mean 'run'?");
    }

    @Test
    void aScenarioThatIsNotThereIsNamed() {
        assertThat(run("run", "fig7")).isEqualTo(ExitCode.USAGE);
        assertThat(printed()).contains("there is no file and no scenario 'fig7'");
    }

    @Test
    void scenariosThatComeWithItAreListedAndShown() {
        assertThat(run("list")).isEqualTo(ExitCode.OK);
        assertThat(run("show", "fig10")).isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("1987-3-two", "sites: 15");
    }

    @Test
    void sitesAreLedByHand() {
        assertThat(byHand("""
                fail 3
                run 5

                # who is up?
                status
                locks
                recover all
                swap
                quit
                fail 1
                """)).isEqualTo(ExitCode.USAGE);
        assertThat(printed())
                .contains("fail site 3", "run 5", "up 1 2; down 3;", "site 3   down ", "recover site 3")
                .contains("nobody can come back: all sites are up")
                .doesNotContain("fail site 1");
    }

    @Test
    void mistakesByHandAreToldAndTheRestIsCarriedOut() {
        assertThat(byHand("""
                fial 1
                fail
                fail 4
                fail x
                fail 1 1
                fail 1 2 3
                recover 1
                fail 2
                fail 2
                run 0
                status now
                help
                run 1
                """)).isEqualTo(ExitCode.USAGE);
        assertThat(printed())
                .contains(
                        "there is no command 'fial'; did you mean 'fail'?",
                        "fail which site? Say 'fail 1' or 'fail any 1'",
                        "4 is not between 1 and 3",
                        "'x' is no number",
                        "site 1 is named twice",
                        "one site has to stay up; up are 1 2 3",
                        "all sites are up",
                        "site 2 is not up",
                        "0 is not between 1 and 100000",
                        "status takes nothing",
                        "recover all",
                        "run 1 ");
    }
}
