package org.raidlab.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;

class MiniClusterTest {
    private static final long SEED = 11;

    @Test
    void theDemosFirstStepsRunWithinThisJvm() {
        try (DemoCluster cluster = new MiniCluster(Cluster.mini(2).with(Replication.Rowaa.DEFAULT), SEED)) {
            cluster.up();
            assertThat(cluster.pids()).containsExactly(ProcessHandle.current().pid());
            try (RaidClient client = cluster.client()) {
                PaperQueries paper = new PaperQueries(client, () -> cluster.socket(1), SEED);
                assertThat(paper.load()).isEqualTo(100);
                assertThat(paper.measure())
                        .extracting(PaperQueries.Measured::rows)
                        .containsExactly(1, 11, 20, 1);
            }
            cluster.kill(2);
            cluster.recover(2);
            assertThat(cluster.copies(1)).hasSameSizeAs(cluster.copies(2)).isNotEmpty();
            assertThat(cluster.ledger(1)).isNotEmpty();
            SequencedMap<String, Long> counters = cluster.counters(1);
            assertThat(counters.get("log.forces")).isPositive();
            assertThat(counters.get("ldg.datagrams-out")).isPositive();
        }
    }
}
