package org.raidlab.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.cli.Main;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;

/** The same tests in every layout: the servers cannot tell how they are put into processes. */
class LayoutsTest {
    private static final long SEED = 11;
    private static final List<Integer> SITES = List.of(1, 2);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private DemoCluster cluster(Layout.Named layout) {
        return switch (layout) {
            case MINI -> new MiniCluster(Cluster.mini(SITES.size()), SEED);
            case MERGED, SEPARATE ->
                new ProcessCluster(
                        Cluster.local(SITES.size(), layout), folder, new ProcessStarter(Main.class.getName()));
        };
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void queriesLoadAndACrashGoAlike(Layout.Named layout) throws InterruptedException {
        List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
        try (DemoCluster cluster = cluster(layout)) {
            cluster.up();
            answersThePapersQueries(cluster);
            rollsBackAndRefuses(cluster);
            survivesACrashUnderLoad(cluster, history);
            assertThat(checks(cluster, history).violations()).isEmpty();
        }
    }

    private static void answersThePapersQueries(DemoCluster cluster) {
        try (RaidClient client = cluster.client()) {
            PaperQueries paper = new PaperQueries(client, () -> cluster.socket(1), SEED);
            assertThat(paper.load()).isEqualTo(100);
            assertThat(paper.measure()).extracting(PaperQueries.Measured::rows).containsExactly(1, 11, 20, 1);
        }
    }

    private static void rollsBackAndRefuses(DemoCluster cluster) {
        try (RaidClient client = cluster.client()) {
            SiteSocket site = cluster.socket(2);
            submit(client, site, "create unique_keys (k = i4) modify unique_keys to hash unique on k");
            assertThat(client.submit(site, "append to unique_keys (k = 1)", ANSWER)
                            .results())
                    .as("every site takes part from the first statement on")
                    .allSatisfy(
                            result -> assertThat(result.outcome().orElseThrow().isCommitted())
                                    .isTrue());
            String twice = "append to unique_keys (k = 1)";
            assertThat(client.submit(site, twice, ANSWER).results().getFirst().failure())
                    .isPresent();
            submit(client, site, "begin transaction range of u is unique_keys delete u abort transaction");
            assertThat(client.submit(site, "range of u is unique_keys retrieve (u.k)", ANSWER)
                            .results()
                            .getLast()
                            .rows())
                    .hasSize(1);
        }
    }

    private static void submit(RaidClient client, SiteSocket site, String text) {
        assertThat(client.submit(site, text, ANSWER).results())
                .as(text)
                .allSatisfy(result -> assertThat(result.failure()).isEmpty());
    }

    private static void survivesACrashUnderLoad(DemoCluster cluster, List<HistoryTransaction> history)
            throws InterruptedException {
        LoadPlan plan = new LoadPlan(
                SITES,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(8, Duration.ofMinutes(5), 400),
                200,
                4,
                0.5,
                0,
                SEED,
                new ItemRelation("items"),
                Synthetic.NONE);
        ClusterLoad load = cluster.load(plan, history::add);
        load.prepare();
        try (LoadRun run = load.open()) {
            run.begin();
            cluster.kill(2);
            cluster.recover(2);
            assertThat(run.await().committed()).isPositive();
        }
        load.readAll();
    }

    private static Checks checks(DemoCluster cluster, List<HistoryTransaction> history) {
        List<CopyRecord> copies = new ArrayList<>();
        List<LedgerRecord> ledgers = new ArrayList<>();
        for (int site : SITES) {
            cluster.copies(site).stream()
                    .filter(copy -> copy.item().startsWith("items/"))
                    .forEach(copies::add);
            ledgers.addAll(cluster.ledger(site));
        }
        return Checks.of(history, copies, ledgers, SITES);
    }
}
