package org.raidlab.cli.missed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.raidlab.cli.Main;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/**
 * Three sites, two of which have clients. The third dies; meanwhile a large relation is updated, many tuples in each
 * transaction; the third comes back under load, and catches up. Afterwards everything is checked.
 */
final class MissedRun {
    private static final int SITES = 3;
    private static final int VICTIM = 3;
    private static final int ITEMS = 200;
    private static final int TOGETHER = 500;
    /** Some are updated twice, so that all stay below the number above which copies are made on demand only. */
    private static final double TUPLES_BY_UPDATES = 0.95;

    private static final String UPDATE = "range of b is bulk replace b (v = b.v + 1) where b.k >= %d and b.k < %d";

    private static final Duration LIMIT = Duration.ofHours(1);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    /** A site counts its fail-locks when it is asked how it is, which takes time if they are many. */
    private static final Duration LOOK = Duration.ofMillis(100);

    private static final Duration CATCH_UP = Duration.ofMinutes(20);
    private static final double NANOS = 1e9;

    private final LocalCluster local;
    private final List<Integer> sites = Cluster.local(SITES).siteNumbers();
    private final long seed;
    private final int updates;
    private final int tuples;
    private final Duration window;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());

    /** @param window in which the others' usual throughput is measured, before and after */
    MissedRun(Path folder, long seed, int updates, Duration window) {
        this.local = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        this.seed = seed;
        this.updates = updates;
        this.tuples = (int) (updates * TUPLES_BY_UPDATES);
        this.window = window;
    }

    /** Runs it; afterwards no process is left. */
    MissedReport run() throws InterruptedException {
        try (RaidClient client = up()) {
            fill(client);
            return load(client);
        } finally {
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        }
    }

    private RaidClient up() {
        local.up(Cluster.local(SITES).with(Replication.Rowaa.DEFAULT));
        return local.client();
    }

    private void fill(RaidClient client) {
        commit(client, "create bulk (k = i4, v = i4)");
        commit(client, "modify bulk to isam unique on k");
        for (int first = 0; first < tuples; first += TOGETHER) {
            List<String> lines = IntStream.range(first, Math.min(first + TOGETHER, tuples))
                    .mapToObj(key -> key + "\t0")
                    .toList();
            Polling.until(ANSWER, "tuples", () -> isCopied(client, lines));
        }
    }

    private boolean isCopied(RaidClient client, List<String> lines) {
        client.submit(local.socket(1), "copy bulk () from \"bulk\"", ANSWER);
        ClientMessage.Copied copied = client.copyLines(local.socket(1), new Chunk(0, 1, lines), ANSWER);
        return copied.count() == lines.size();
    }

    private void commit(RaidClient client, String text) {
        Polling.until(ANSWER, text, () -> {
            StatementResult result =
                    client.submit(local.socket(1), text, ANSWER).results().getLast();
            return result.outcome().map(Outcome::isCommitted).orElse(false);
        });
    }

    private MissedReport load(RaidClient client) throws InterruptedException {
        List<Integer> others = sites.stream().filter(site -> site != VICTIM).toList();
        ItemRelation items = new ItemRelation("items");
        LoadPlan plan = new LoadPlan(
                others,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(4, LIMIT),
                ITEMS,
                4,
                0.5,
                0,
                seed,
                items,
                Synthetic.NONE);
        ClusterLoad load = new ClusterLoad(local, plan, history::add);
        load.prepare();
        Measured measured;
        try (LoadRun run = load.open()) {
            run.begin();
            measured = measure(client, run);
            run.stop();
            run.await();
        }
        load.readAll();
        return measured.report(checks());
    }

    /** What was measured, before it is checked. */
    private interface Measured {
        MissedReport report(Checks checks);
    }

    private Measured measure(RaidClient client, LoadRun run) {
        throughput(run);
        double before = throughput(run);
        local.kill(VICTIM);
        long began = System.nanoTime();
        update(client);
        double missing = secondsSince(began);
        long outOfDate = local.status(client, 1).counter("RC.fail-locks of data at " + VICTIM);

        long committed = run.committed();
        long came = System.nanoTime();
        local.recover(VICTIM);
        Polling.until(CATCH_UP, "the copies of site " + VICTIM, () -> {
            pass(LOOK);
            return isWhole(client);
        });
        double catchingUp = secondsSince(came);
        double meanwhile = (run.committed() - committed) / catchingUp;
        long copiers = local.status(client, VICTIM).counter("RC.copiers");
        double after = throughput(run);
        return checks ->
                new MissedReport(updates, missing, outOfDate, catchingUp, copiers, before, meanwhile, after, checks);
    }

    private void update(RaidClient client) {
        int done = 0;
        while (done < updates) {
            int first = done % tuples;
            int many = Math.min(Math.min(TOGETHER, updates - done), tuples - first);
            commit(client, UPDATE.formatted(first, first + many));
            done += many;
        }
    }

    /** Commits a second at the sites with clients. */
    private double throughput(LoadRun run) {
        long began = System.nanoTime();
        long committed = run.committed();
        pass(window);
        return (run.committed() - committed) / secondsSince(began);
    }

    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / NANOS;
    }

    /** It takes part, and has all copies. */
    private boolean isWhole(RaidClient client) {
        SiteStatus status = local.status(client, VICTIM);
        return status.isUp() && status.counter("RC.down") == 0 && status.counter("RC.fail-locks") == 0;
    }

    private Checks checks() {
        Holdings held = Holdings.of(local, sites);
        return Checks.of(history, held.copies(), held.ledgers(), sites);
    }
}
