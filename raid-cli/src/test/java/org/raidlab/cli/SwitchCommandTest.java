package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** {@code raid switch} on processes: a running RAID goes on with other algorithms. */
final class SwitchCommandTest {
    private static final Duration ANSWER = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    private CommandRun raid(String... arguments) {
        return CommandRun.of(Stream.concat(Stream.of(arguments), Stream.of("--dir", folder.toString()))
                .toArray(String[]::new));
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void theSitesGoOnWithOtherAlgorithmsAndKeepThemOverARestart() {
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        cluster.up(Cluster.local(2).with(Replication.Rowaa.DEFAULT));
        try {
            assertThat(raid("switch", "commit", "3pc").out()).matches("(?s)commit 3pc in view \\d+: \\d+ ms, 0 .*");
            assertThat(raid("switch", "concurrency", "2pl").out())
                    .matches("(?s)concurrency 2pl in view \\d+: \\d+ ms, 0 .*");
            assertThat(raid("query", "-c", "create r (k = i4)").exitCode()).isEqualTo(ExitCode.OK);
            cluster.down();
            cluster.up(cluster.folder().cluster());
            try (RaidClient client = cluster.client()) {
                assertThat(client.switchTo(cluster.socket(2), ViewAlgorithms.OF_CLUSTER_FILE, ANSWER)
                                .algorithms())
                        .isEqualTo(new ViewAlgorithms("2pl", "3pc"));
            }
            assertThat(raid("status").out()).contains("concurrency 2pl  commit 3pc");
            assertThat(raid("query", "--site", "2", "-c", "append to r (k = 1)").exitCode())
                    .isEqualTo(ExitCode.OK);
        } finally {
            cluster.down();
        }
    }

    @Test
    void whatCannotBeSwitchedIsRefused() throws IOException {
        clusterFile("rowa");
        assertThat(raid("switch", "commit", "3pc").err()).contains("only an instance whose views change can switch");
        clusterFile("rowaa");
        assertThat(raid("switch", "commit", "4pc").err()).contains("unknown commit '4pc'; did you mean");
        assertThat(raid("switch", "concurrency", "none").err()).contains("does not keep the state");
    }

    private void clusterFile(String control) throws IOException {
        Files.writeString(
                folder.resolve("cluster.yaml"),
                "algorithms: {replication: {control: %s}}\nsites: [{site: 1}]\ninstance-id: 1\n".formatted(control));
    }
}
