package org.raidlab.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;

/** The steps of the demo, each reported as it happens. */
public final class Demo {
    private static final int CLIENTS = 24;
    private static final int ITEMS = 2_000;
    private static final int COMMITTED = 10_000;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long POLL_MILLIS = 20;

    private final DemoCluster cluster;
    private final int sites;
    private final long seed;
    private final Consumer<String> tell;
    private Failure failure = Failure.NONE;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());

    public Demo(DemoCluster cluster, int sites, long seed, Consumer<String> tell) {
        this.cluster = cluster;
        this.sites = sites;
        this.seed = seed;
        this.tell = tell;
    }

    /** Runs the demo on a cluster that is up. */
    public DemoReport run() throws InterruptedException {
        List<Long> pids = cluster.pids();
        List<PaperQueries.Measured> queries = queries();
        LoadTally tally = loadWithFailure();
        tell.accept("checking %,d transactions, the copies and the ledgers of all sites".formatted(history.size()));
        Checks checks = check();
        return new DemoReport(
                sites, pids, queries, tally, sum("ldg.datagrams-out"), sum("log.forces"), failure, checks);
    }

    private List<PaperQueries.Measured> queries() {
        try (RaidClient client = cluster.client()) {
            PaperQueries paper = new PaperQueries(client, () -> cluster.socket(1), seed);
            tell.accept("loading thousand: " + paper.load() + " tuples; the transactions of Table 1:");
            List<PaperQueries.Measured> queries = paper.measure();
            queries.forEach(query -> tell.accept(
                    "  %-22s %3d rows  %,7d us".formatted(query.name(), query.rows(), query.medianMicros())));
            return queries;
        }
    }

    /** Returns the last site: of two sites, the one that is not distinguished. */
    private int siteToKill() {
        return sites;
    }

    private LoadTally loadWithFailure() throws InterruptedException {
        LoadPlan plan = new LoadPlan(
                siteNumbers(),
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(CLIENTS, LIMIT),
                ITEMS,
                4,
                0.5,
                0,
                seed,
                new ItemRelation("items"),
                Synthetic.NONE);
        ClusterLoad load = cluster.load(plan, history::add);
        load.prepare();
        try (LoadRun run = load.open()) {
            tell.accept("running transactions with " + CLIENTS + " clients until " + COMMITTED + " have committed");
            run.begin();
            awaitCommitted(run, COMMITTED * 3 / 10);
            if (sites > 1) {
                failure = Failure.of(siteToKill(), cluster, run, tell);
            }
            awaitCommitted(run, COMMITTED);
            run.stop();
            LoadTally tally = run.await();
            tell.accept("%,d committed, %,d aborted %s, %,d unknown in %.1f s: %,.0f a second"
                    .formatted(
                            tally.committed(),
                            tally.aborted(),
                            tally.abortReasons(),
                            tally.unknown(),
                            tally.seconds(),
                            tally.tps()));
            load.readAll();
            return tally;
        }
    }

    private static void awaitCommitted(LoadRun run, long committed) throws InterruptedException {
        long until = System.nanoTime() + LIMIT.toNanos();
        while (run.committed() < committed && System.nanoTime() < until) {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private Checks check() {
        List<CopyRecord> copies = new ArrayList<>();
        List<LedgerRecord> ledgers = new ArrayList<>();
        for (int site : siteNumbers()) {
            copies.addAll(cluster.copies(site));
            ledgers.addAll(cluster.ledger(site));
        }
        Checks checks = Checks.of(history, copies, ledgers, siteNumbers());
        checks.violations().forEach(tell);
        return checks;
    }

    private List<Integer> siteNumbers() {
        return IntStream.rangeClosed(1, sites).boxed().toList();
    }

    private long sum(String counter) {
        long sum = 0;
        for (int site : siteNumbers()) {
            SequencedMap<String, Long> counters = cluster.counters(site);
            sum += counters.getOrDefault(counter, 0L);
        }
        return sum;
    }
}
