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
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Checkpointing;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.ProcessCheckpoints;

/**
 * Sites that checkpoint their servers under load: they are rolled back by hand, then one of their servers is killed and
 * started again. {@code -Draid.rollbacks=N} makes it long, {@code -Draid.seed=N} draws the same blows again.
 */
class RollbackTest {
    private static final int ROLLBACKS = Integer.getInteger("raid.rollbacks", 2);
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);

    private final Random random = new Random(SEED);
    private final List<String> wrong = new ArrayList<>();

    /** A site in six processes beside one in a single process. */
    private static Cluster cluster() {
        Cluster merged = Cluster.local(2).withCheckpoint(new Checkpointing("200ms"));
        return merged.with(merged.site(2).withLayout(Layout.Named.SEPARATE));
    }

    @Test
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    void sitesWorkAgainAfterRollbacksAndTheDeathOfAServer(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        List<String> blows = new ArrayList<>();
        KillReport report = new KillRun(folder, SEED, ROLLBACKS, blows::add, cluster(), this::hit).run();

        String which = report.text() + "\n" + String.join("\n", blows) + "\nrun again with -Draid.seed=" + SEED
                + "; files in " + folder;
        assertThat(report.violations()).as(which).isEmpty();
        assertThat(report.checks().ok()).as(which).isTrue();
        assertThat(report.tally().committed()).as(which).isPositive();
        assertThat(wrong).as(which).isEmpty();
    }

    private void hit(LocalCluster cluster, int site) {
        try (RaidClient client = cluster.client()) {
            ProcessCheckpoints checkpoints = new ProcessCheckpoints(cluster, client);
            long before = ProcessCheckpoints.number(checkpoints.take(site));
            long after = ProcessCheckpoints.number(checkpoints.rollBack(site));
            if (after < before) {
                wrong.add("site " + site + " went back to checkpoint " + after + ", and had " + before);
            }
        }
        SiteServer[] servers = SiteServer.values();
        cluster.kill(site, servers[random.nextInt(servers.length)]);
    }
}
