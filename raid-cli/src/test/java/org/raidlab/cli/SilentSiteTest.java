package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** Commands end by their deadline though site 2's process is stopped, or dead; site 1 is well all the time. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SilentSiteTest {
    private static final double SECONDS = 1e9;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());

    private final Path folder;
    private final LocalCluster cluster;

    SilentSiteTest(@TempDir Path folder) {
        this.folder = folder;
        cluster = new LocalCluster(new ClusterFolder(folder), starter);
    }

    @BeforeAll
    void up() {
        cluster.up(Cluster.local(2).with(Replication.Rowaa.DEFAULT));
        Polling.until(LIMIT, "a relation", this::hasRelation);
    }

    /** A transaction may abort while the sites find together. */
    private boolean hasRelation() {
        var _ = raid("query", "-c", "create r (k = i4)");
        return raid("query", "-c", "range of t is r retrieve (t.k)") == ExitCode.OK;
    }

    @AfterAll
    void end() {
        starter.close();
    }

    private int raid(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--dir";
        all[arguments.length + 1] = folder.toString();
        return Main.run(all);
    }

    /** The process hangs: it lives, its socket takes what is sent to it, and nothing comes back. */
    private void stopSite2() throws IOException, InterruptedException {
        if (cluster.processes(2).isEmpty()) {
            cluster.recover(2);
        }
        for (RunFile process : cluster.processes(2).values()) {
            int code = new ProcessBuilder("kill", "-STOP", Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(code).isZero();
        }
    }

    private static double secondsSince(long began) {
        return (System.nanoTime() - began) / SECONDS;
    }

    @Test
    void aQueryAtAStoppedSiteEndsAtItsDeadline() throws Exception {
        stopSite2();
        long began = System.nanoTime();
        assertThat(raid("query", "--site", "2", "--timeout", "2", "-c", "append to r (k = 1)"))
                .isEqualTo(ExitCode.DEADLINE);
        assertThat(secondsSince(began)).isLessThan(10);
    }

    @Test
    void aShellInBatchAtAStoppedSiteEndsAtItsDeadline() throws Exception {
        stopSite2();
        InputStream before = System.in;
        long began = System.nanoTime();
        try {
            System.setIn(new ByteArrayInputStream("append to r (k = 1)\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(raid("shell", "--site", "2", "--timeout", "2")).isEqualTo(ExitCode.UNKNOWN);
        } finally {
            System.setIn(before);
        }
        assertThat(secondsSince(began)).isLessThan(20);
    }

    @Test
    void aWorkloadEndsThoughASiteIsStoppedAndNamesIt() throws Exception {
        stopSite2();
        long began = System.nanoTime();
        String said = said(ExitCode.DEADLINE, "workload", "--seconds", "2", "--clients", "4", "--items", "20");
        assertThat(secondsSince(began)).isLessThan(60);
        assertThat(said).contains("site 2 was not read at the end: it committed no scan");
    }

    @Test
    void aWorkloadSkipsASiteThatIsDownAndNamesIt() {
        cluster.kill(2);
        Path history = folder.resolve("h.jsonl");
        String said = said(
                ExitCode.OK,
                "workload",
                "--seconds",
                "2",
                "--clients",
                "4",
                "--items",
                "20",
                "--history",
                history.toString());
        assertThat(said).contains("site 2 was not read at the end: it is down");
        assertThat(Main.run("check", history.toString())).isEqualTo(ExitCode.OK);
    }

    /** What a command says beside its results. */
    private String said(int code, String... arguments) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
            assertThat(raid(arguments)).isEqualTo(code);
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
