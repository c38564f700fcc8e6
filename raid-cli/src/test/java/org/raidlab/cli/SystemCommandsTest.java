package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.launch.RunFile;

/** What every system gets from the command line: counters, which it has never heard of, stand for the others. */
class SystemCommandsTest {
    /** A torture with this seed begins with kills: also the seconds of a slow machine have one. */
    private static final String KILL_FIRST = "6";

    @TempDir
    Path folder;

    @AfterEach
    void down() {
        run("down");
    }

    private int run(String... arguments) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--dir";
        all[arguments.length + 1] = folder.toString();
        return Main.run(all);
    }

    private boolean isUp(int site) {
        return RunFile.running(folder.resolve("site-" + site + ".json"))
                .filter(RunFile::isUp)
                .isPresent();
    }

    @Test
    void aSystemIsStartedShownAndEnded() {
        assertThat(run("up", "--system", "echo", "--sites", "2")).isEqualTo(ExitCode.OK);
        assertThat(isUp(1) && isUp(2)).isTrue();
        assertThat(run("status")).isEqualTo(ExitCode.OK);

        assertThat(run("up", "--system", "echo", "--sites", "3")).isEqualTo(ExitCode.USAGE);

        assertThat(run("down")).isEqualTo(ExitCode.OK);
        assertThat(isUp(1) || isUp(2)).isFalse();

        assertThat(run("up")).isEqualTo(ExitCode.OK);
        assertThat(isUp(1) && isUp(2)).as("the system of the folder, again").isTrue();
        assertThat(run("up", "--system", "raid")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFolderWithAClusterOfRaidIsNoPlaceForAnotherSystem() throws IOException {
        Files.writeString(folder.resolve("cluster.yaml"), "sites: [{site: 1}, {site: 2}]\n");
        assertThat(run("up", "--system", "echo")).isEqualTo(ExitCode.USAGE);
        assertThat(folder.toFile().list()).containsExactly("cluster.yaml");
    }

    @Test
    void aSystemIsTortured() {
        assertThat(run("torture", "--system", "echo", "--minutes", "0.07", "--sites", "2", "--seed", KILL_FIRST))
                .isEqualTo(ExitCode.OK);
    }

    /** Its load has a process of its own that looks where acknowledged transactions are. */
    @Test
    void aSiblingIsFoundByItsNameAndTortured() {
        assertThat(run("torture", "--system", "rrvm", "--minutes", "0.1", "--sites", "3", "--seed", KILL_FIRST))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void theLogsOfASystemAreInTheMemoriesThatItIsToldOrThatItUsuallyHas() {
        assertThat(run("up", "--system", "echo", "--sites", "1", "--set", "log-device=tape"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Files.exists(folder.resolve("system.json"))).isFalse();

        assertThat(run("up", "--system", "rex", "--sites", "1")).isEqualTo(ExitCode.OK);
        CommandRun status = CommandRun.of("status", "--dir", folder.toString());
        assertThat(status.out()).contains("memory 1  up", "site 1  up").doesNotContain("memory 2");
        assertThat(run("down")).isEqualTo(ExitCode.OK);
        assertThat(RunFile.running(folder.resolve("memory-1.json"))).isEmpty();
        assertThat(run("memory", "2")).isEqualTo(ExitCode.USAGE);
    }

    /** A store that is killed gets the end of its log from the memory. */
    @Test
    void rexIsTortured() {
        assertThat(run("torture", "--system", "rex", "--minutes", "0.1", "--sites", "2", "--seed", KILL_FIRST))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void systemMIsStartedAndCountsItsSweeps() {
        assertThat(run("up", "--system", "system-m", "--sites", "1")).isEqualTo(ExitCode.OK);
        CommandRun status = counted();
        for (int again = 0; again < 10 && status.out().contains("no answer within"); again++) {
            status = counted(); // a site that makes its database on a busy machine answers late
        }
        assertThat(status.out()).contains("site 1  up", "TRANSACTION.committed 0", "CHECKPOINT.sweeps");
    }

    @Test
    void theStatusOfAStoppedSiteSaysThatItDoesNotAnswer() throws IOException, InterruptedException {
        assertThat(run("up", "--system", "echo", "--sites", "1")).isEqualTo(ExitCode.OK);
        long site = RunFile.running(folder.resolve("site-1.json")).orElseThrow().pid();
        signal("-STOP", site);
        try {
            assertThat(counted().out()).contains("site 1  up", "no counters: no answer within 1 s");
        } finally {
            signal("-CONT", site);
        }
    }

    private static void signal(String which, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", which, Long.toString(pid)).start().waitFor())
                .isZero();
    }

    private CommandRun counted() {
        return CommandRun.of("status", "--counters", "--dir", folder.toString());
    }

    private CommandRun shell(String lines, String... options) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
        try {
            return CommandRun.of(Stream.concat(Stream.of("shell", "--dir", folder.toString()), Stream.of(options))
                    .toArray(String[]::new));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aPersonRunsTransactionsOfSystemMInTheShell() {
        assertThat(run("up", "--system", "system-m", "--sites", "1")).isEqualTo(ExitCode.OK);

        CommandRun paid = shell("# a purchase\nDEBIT 17 3 250\nbal 17\n");
        assertThat(paid.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(paid.out().lines()).first().isEqualTo("committed 250");
        assertThat(paid.out().lines())
                .last()
                .asString()
                .startsWith("committed 250 ")
                .contains("Customer 00000017");

        CommandRun tooMuch = shell("DEBIT 17 3 999999\nBAL 17\n", "--keep-going");
        assertThat(tooMuch.exitCode()).isEqualTo(ExitCode.ABORTED);
        assertThat(tooMuch.err()).contains("line 1, 'DEBIT 17 3 999999': aborted, reason 2");
        assertThat(tooMuch.out()).contains("committed 250");

        assertThat(shell("DEBIT 17\n").err()).contains("the parameters have to be: DEBIT account store amount");
        assertThat(shell("DEBT 17 3 250\n").err()).contains("did you mean 'DEBIT'?");
        assertThat(shell("BAL x\n").err()).contains("'x' is no whole number");
        assertThat(shell("BAL 40000\n").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell("BAL 17\n", "--site", "2").err()).contains("has the sites [1]");

        CommandRun query = CommandRun.of("query", "-c", "retrieve (r.all)", "--dir", folder.toString());
        assertThat(query.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(query.err()).contains("has a cluster of system-m");
    }

    @Test
    void systemMTakesACheckpointerAndALogThatFitToEachOther() {
        assertThat(run("up", "--system", "system-m", "--sites", "1", "--set", "checkpointer=FUZZY,log=TOPER"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("up", "--system", "system-m", "--sites", "1", "--set", "concurrency=opt"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("up", "--system", "echo", "--sites", "1", "--set", "log=TOPER"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Files.exists(folder.resolve("system.json"))).isFalse();

        assertThat(run("up", "--system", "system-m", "--sites", "1", "--set", "checkpointer=TCBW,log=TOPER"))
                .isEqualTo(ExitCode.OK);
        CommandRun status = CommandRun.of("status", "--dir", folder.toString());
        assertThat(status.out()).contains("settings  checkpointer TCBW  log TOPER");
        assertThat(run("up", "--set", "checkpointer=FUZZY")).isEqualTo(ExitCode.USAGE);
        assertThat(run("up")).as("the settings of the folder, again").isEqualTo(ExitCode.OK);
    }

    @Test
    void systemMIsTorturedWithAnotherCheckpointerAndItsLogInMemories() {
        assertThat(run(
                        "torture",
                        "--system",
                        "system-m",
                        "--set",
                        "checkpointer=ACCOU,log=AOPER,log-device=quorum",
                        "--minutes",
                        "0.1",
                        "--sites",
                        "2",
                        "--seed",
                        KILL_FIRST))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aSystemIsSimulatedUnderFaultsSweptAndDrawn() {
        Path diagram = folder.resolve("diagram.txt");
        assertThat(run(
                        "sim",
                        "--system",
                        "echo",
                        "--plan",
                        "crashes",
                        "--seeds",
                        "2",
                        "--transactions",
                        "30",
                        "--sites",
                        "2",
                        "--diagram",
                        diagram.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(diagram).content().contains("CountTo");
        assertThat(run("sim", "--system", "echo", "--set", "lies=2,faults-end-millis=500", "--transactions", "30"))
                .isEqualTo(ExitCode.CHECK_FAILED);
        assertThat(run("sim", "--system", "echo", "--exhaustive", "kills")).isEqualTo(ExitCode.OK);
    }

    @Test
    void aSystemThatNobodyKnowsIsRefusedBeforeAnythingStarts() {
        assertThat(run("up", "--system", "ekho")).isEqualTo(ExitCode.USAGE);
        assertThat(run("sim", "--system", "ekho")).isEqualTo(ExitCode.USAGE);
        assertThat(run("torture", "--system", "ekho")).isEqualTo(ExitCode.USAGE);
        assertThat(Files.exists(folder.resolve("system.json"))).isFalse();
    }
}
