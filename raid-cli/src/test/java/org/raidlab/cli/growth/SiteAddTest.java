package org.raidlab.cli.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;

/** A fourth site is added to three that are at work, and takes its part when one of those fails. */
final class SiteAddTest {
    private static final List<Integer> FOUNDERS = List.of(1, 2, 3);
    private static final List<Integer> ALL = List.of(1, 2, 3, 4);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int MORE = 100;

    private static LocalCluster in(Path folder) {
        return new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
    }

    private static LoadPlan plan() {
        return new LoadPlan(
                FOUNDERS,
                Mix.TURNOVER,
                new LoadSchedule(6, LIMIT),
                100,
                4,
                0.5,
                0,
                7,
                new ItemRelation("items"),
                Synthetic.NONE);
    }

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES)
    void anAddedSiteGetsItsCopiesWhileTheOthersCommit(@TempDir Path folder) throws IOException, InterruptedException {
        LocalCluster cluster = in(folder.resolve("raid"));
        List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
        try {
            cluster.up(Cluster.local(FOUNDERS.size()));
            ClusterLoad load = new ClusterLoad(cluster, plan(), history::add);
            load.prepare();
            try (LoadRun run = load.open()) {
                run.begin();
                commitMore(run);
                cluster.add(Cluster.Site.of(4));
                commitMore(run);
                cluster.kill(2);
                commitMore(run);
                cluster.recover(2);
                commitMore(run);
                run.stop();
                run.await();
            }
            load.readAll();
            Holdings held = Holdings.of(cluster, ALL);
            assertThat(held.copies().stream().filter(copy -> copy.site() == 4)).isNotEmpty();
            assertThat(Checks.of(history, held.copies(), held.ledgers(), ALL).violations())
                    .isEmpty();
            assertThat(cluster.folder().cluster().addedSites()).containsExactly(4);
        } finally {
            cluster.down();
        }
    }

    private static void commitMore(LoadRun run) {
        long enough = run.committed() + MORE;
        Polling.until(LIMIT, MORE + " transactions to commit", () -> run.committed() >= enough);
    }

    @Test
    void whereNobodyWouldBringItsCopiesNoSiteIsAdded(@TempDir Path folder) {
        Cluster fixed = Cluster.local(3).with(Replication.Rowa.DEFAULT);
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> fixed.adding(Cluster.Site.of(4)).validated())
                .withMessageContaining("rowaa only");
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> Cluster.local(3).adding(Cluster.Site.of(3)).validated())
                .withMessageContaining("there twice");
    }
}
