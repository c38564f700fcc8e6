package org.raidlab.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** One server is replaced by another implementation of it while the other sites run. */
class ReplacementTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration WAIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** Site 2 has its concurrency controller in a process of its own. */
    private static Cluster cluster() {
        Cluster merged = Cluster.local(2);
        List<List<SiteServer>> apart = Layout.apart(List.of(List.of(SiteServer.values())), SiteServer.CC);
        return merged.with(merged.site(2).withLayout(new Layout.Groups(apart)));
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aControllerIsReplacedWhileTheOtherSiteServes() {
        ProcessStarter starter = new ProcessStarter(Main.class.getName());
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), starter);
        try {
            cluster.up(cluster());
            int before = cluster.socket(1).incarnation();
            int replaced = cluster.socket(2).incarnation();
            commit(cluster, 1, "create r (a = i4)");
            assertThat(asked(cluster)).isZero();

            starter.start(
                    List.of(
                            "server",
                            "--site",
                            "2",
                            "cc",
                            "--replace",
                            "--implementation",
                            CountingController.NAME,
                            "--dir",
                            folder.toString()),
                    folder.resolve("replacement.out"));
            Polling.until(WAIT, "the new controller", () -> {
                commit(cluster, 1, "range of t is r retrieve (t.a)");
                return isUpAfter(replaced, cluster);
            });
            Polling.until(WAIT, "a commit through it", () -> {
                commitIfPossible(cluster, "append to r (a = 1)");
                return asked(cluster) > 0;
            });
            assertThat(cluster.socket(1).incarnation()).isEqualTo(before);
        } finally {
            cluster.down();
        }
    }

    /** Looks once: what ran a moment ago may be gone while the site's lives change. */
    private static boolean isUpAfter(int incarnation, LocalCluster cluster) {
        Collection<RunFile> running = cluster.processes(2).values();
        return running.size() == 2 && running.stream().allMatch(file -> file.incarnation() > incarnation);
    }

    private static long asked(LocalCluster cluster) {
        try (RaidClient client = cluster.client()) {
            return cluster.status(client, 2).counter("CC." + CountingController.COUNTER);
        }
    }

    private static void commit(LocalCluster cluster, int site, String text) {
        try (RaidClient client = cluster.client()) {
            assertThat(client.submit(cluster.socket(site), text, ANSWER).results())
                    .as(text)
                    .allSatisfy(result -> assertThat(result.failure()).isEmpty());
        }
    }

    private static void commitIfPossible(LocalCluster cluster, String text) {
        try (RaidClient client = cluster.client()) {
            assertThat(client.submit(cluster.socket(1), text, ANSWER).results()).isNotEmpty();
        }
    }
}
