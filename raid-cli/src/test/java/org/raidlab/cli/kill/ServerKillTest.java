package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.LocalCluster;

/**
 * Kills single servers of sites that are several processes. {@code -Draid.server-kills=N} makes it long,
 * {@code -Draid.seed=N} draws the same blows again.
 */
class ServerKillTest {
    private static final int STRIKES = Integer.getInteger("raid.server-kills", 3);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);

    /** A site in one process, one in six, and one with its database apart; under a key. */
    private static Cluster cluster(Path key) {
        Cluster merged = Cluster.local(3);
        List<SiteServer> rest = new ArrayList<>(List.of(SiteServer.values()));
        rest.remove(SiteServer.AM);
        Layout databaseApart = new Layout.Groups(List.of(rest, List.of(SiteServer.AM)));
        return merged.with(merged.site(2).withLayout(Layout.Named.SEPARATE))
                .with(merged.site(3).withLayout(databaseApart))
                .withKeyFile(key.toString());
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void nothingAcknowledgedIsLostWhenSingleServersAreKilled(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        Random random = new Random(SEED);
        List<String> blows = new ArrayList<>();
        KillReport report = new KillRun(
                        folder, SEED, STRIKES, blows::add, cluster(key), (cluster, site) -> hit(cluster, site, random))
                .run();

        String which = report.text() + "\n" + String.join("\n", blows) + "\nrun again with -Draid.seed=" + SEED
                + "; files in " + folder;
        assertThat(report.violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.tally().committed()).as(which).isPositive();
    }

    private static void hit(LocalCluster cluster, int site, Random random) {
        SiteServer[] servers = SiteServer.values();
        cluster.kill(site, servers[random.nextInt(servers.length)]);
    }
}
