package org.raidlab.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.cli.Main;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Host;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;

/** A site on another machine: its processes are started by ssh, and commands treat it as any other site. */
final class SshTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private SshHost other() {
        try {
            return SshHost.make(folder.resolve("b"));
        } catch (IOException e) {
            return abort("no other machine can be made here (root, network namespaces, sshd): " + e.getMessage());
        }
    }

    /** Site 3 is on machine b, which shares no folder with this one. */
    private Cluster cluster(SshHost other) throws IOException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        Map<String, Host> hosts = Map.of("a", other.thisSide(), "b", other.otherSide());
        List<Cluster.Site> sites = List.of(
                new Cluster.Site(1, "a", null, null, null),
                new Cluster.Site(2, "a", null, null, null),
                new Cluster.Site(3, "b", null, null, null));
        return new Cluster(0, new Cluster.Endpoint("a", 0), hosts, null, sites, null, key.toString(), null, null);
    }

    @ParameterizedTest
    @EnumSource(names = {"FILE", "QUORUM"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aSiteOnAnotherMachineIsStartedFailedKilledRecoveredAndStopped(LogKind log) throws IOException {
        try (SshHost other = other()) {
            LocalCluster cluster = new LocalCluster(
                    new ClusterFolder(folder.resolve("raid")), new ProcessStarter(Main.class.getName()));
            try {
                cluster.up(cluster(other).with(Algorithms.DEFAULT.with(log)));
                submit(cluster, 1, "create r (a = i4)");
                submit(cluster, 3, "append to r (a = 1)");
                assertThat(other.home().resolve("site-3"))
                        .as("its data is there")
                        .isDirectory();
                assertThat(folder.resolve("raid").resolve("site-3"))
                        .as("and not here")
                        .doesNotExist();
                itFailsAndRecovers(cluster);
                itIsKilledAndRecovers(cluster, other);
                itIsCutOff(cluster);
            } finally {
                cluster.down();
            }
            Polling.until(
                    LIMIT, "its process there to end", () -> !remote(other).isAlive());
        }
    }

    private static void itFailsAndRecovers(LocalCluster cluster) {
        cluster.fail(3);
        submit(cluster, 1, "append to r (a = 2)");
        cluster.recover(3);
        cluster.awaitOneView();
        submit(cluster, 3, "append to r (a = 3)");
    }

    /** The end of the process here that stands in for it ends it. */
    private static void itIsKilledAndRecovers(LocalCluster cluster, SshHost other) {
        RunFile before = remote(other);
        assertThat(before.isAlive()).isTrue();
        cluster.kill(3);
        Polling.until(LIMIT, "its process there to end", () -> !before.isAlive());
        submit(cluster, 1, "append to r (a = 4)");
        cluster.recover(3);
        cluster.awaitOneView();
        submit(cluster, 3, "append to r (a = 5)");
    }

    private static void itIsCutOff(LocalCluster cluster) {
        new Partition(List.of(List.of(1, 2), List.of(3))).impose(cluster);
        submit(cluster, 1, "append to r (a = 6)");
        Partition.NONE.impose(cluster);
        cluster.awaitOneView();
        submit(cluster, 3, "append to r (a = 7)");
    }

    /** Returns its run file on the other machine, whose processes this machine sees. */
    private static RunFile remote(SshHost other) {
        return RunFile.read(other.home().resolve("site-3.json")).orElseThrow();
    }

    private static void submit(LocalCluster cluster, int site, String text) {
        Polling.until(LIMIT, text, () -> {
            try (RaidClient client = cluster.client()) {
                return client.submit(cluster.socket(site), text, ANSWER).results().stream()
                        .allMatch(result -> result.failure().isEmpty()
                                && result.outcome().map(Outcome::isCommitted).orElse(true));
            }
        });
    }
}
