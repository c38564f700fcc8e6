package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;

/**
 * Kills real processes of a cluster whose logs are in three memories: sites, and with every third of them one of the
 * memories; {@code -Draid.memory-kills=100} makes it long.
 */
class MemoryKillTest {
    private static final int STRIKES = Integer.getInteger("raid.memory-kills", 3);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);
    private static final int SITES_PER_MEMORY = 3;

    private int blows;
    private int memoriesKilled;

    private void hit(LocalCluster cluster, int site) {
        blows++;
        List<RunFile> memories = cluster.memories();
        if (blows % SITES_PER_MEMORY == 0 && memories.size() == LogKind.QUORUM.memories()) {
            memories.get(memoriesKilled % memories.size()).kill();
            memoriesKilled++;
        }
        cluster.kill(site);
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void nothingAcknowledgedIsLostWhenSitesAndMemoriesAreKilled(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        Cluster cluster = Cluster.local(3).with(Algorithms.DEFAULT.with(LogKind.QUORUM));
        List<String> told = new ArrayList<>();
        KillReport report = new KillRun(folder, SEED, STRIKES, told::add, cluster, this::hit).run();

        String which = report.text() + "\n" + String.join("\n", told) + "\nrun again with -Draid.seed=" + SEED;
        assertThat(report.violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.tally().committed()).as(which).isPositive();
        assertThat(memoriesKilled).as(which).isPositive();
    }
}
