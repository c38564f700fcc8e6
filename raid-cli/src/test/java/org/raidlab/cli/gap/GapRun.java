package org.raidlab.cli.gap;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.raidlab.cli.Main;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/** Five sites under load, one of which fails and comes back again and again; afterwards everything is checked. */
final class GapRun {
    private static final int SITES = 5;
    private static final Duration LIMIT = Duration.ofHours(2);
    private static final Duration REFRESH = Duration.ofMinutes(3);
    private static final long A_MOMENT_MILLIS = 250;
    private static final long DOWN_MILLIS = 1_750;
    private static final long BETWEEN_MILLIS = 700;

    private final LocalCluster local;
    private final List<Integer> sites;
    private final long seed;
    private final Consumer<String> tell;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());

    GapRun(Path folder, long seed, Consumer<String> tell) {
        this.local = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        this.sites = Cluster.local(SITES).siteNumbers();
        this.seed = seed;
        this.tell = tell;
    }

    /** Runs so many cycles; afterwards no process is left. */
    GapReport run(int cycles) throws InterruptedException {
        try (RaidClient client = up()) {
            return load(cycles, client);
        } finally {
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
        }
    }

    private RaidClient up() {
        local.up(Cluster.local(SITES).with(Replication.Rowaa.DEFAULT));
        return local.client();
    }

    private GapReport load(int cycles, RaidClient client) throws InterruptedException {
        ItemRelation items = new ItemRelation("items");
        LoadPlan plan = new LoadPlan(
                sites,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(2 * SITES, LIMIT),
                500,
                4,
                0.5,
                0,
                seed,
                items,
                Synthetic.NONE);
        ClusterLoad load = new ClusterLoad(local, plan, history::add);
        load.prepare();
        List<Cycle> made = new ArrayList<>();
        LoadTally tally;
        try (LoadRun run = load.open()) {
            run.begin();
            Random random = new Random(seed);
            for (int number = 0; number < cycles; number++) {
                pass(BETWEEN_MILLIS);
                Blow blow = Blow.values()[number % Blow.values().length];
                made.add(cycle(blow, sites.get(random.nextInt(SITES)), client));
                tell.accept(made.getLast().toString());
            }
            run.stop();
            tally = run.await();
        }
        load.readAll();
        return new GapReport(made, tally, List.copyOf(history), checks());
    }

    private Cycle cycle(Blow blow, int site, RaidClient client) {
        long struck = System.nanoTime();
        blow.strike(local, site);
        pass(A_MOMENT_MILLIS);
        long inDoubt = sum(client, site, "AC.in-doubt");
        pass(DOWN_MILLIS);
        long failLocks = sum(client, site, "RC.fail-locks of all sites") / (SITES - 1);
        long undone = System.nanoTime();
        blow.undo(local, site);
        Polling.until(REFRESH, "the copies of site " + site, () -> isWhole(client, site));
        return new Cycle(blow, site, struck, undone, inDoubt, failLocks, System.nanoTime());
    }

    /** Over all sites but one. */
    private long sum(RaidClient client, int but, String counter) {
        return sites.stream()
                .filter(site -> site != but)
                .mapToLong(site -> local.status(client, site).counter(counter))
                .sum();
    }

    /**
     * All are in one view with it, and it has all copies. Its own word is not enough: cut off and back, it still takes
     * itself for a member of the view that it was in.
     */
    private boolean isWhole(RaidClient client, int site) {
        Set<Long> views = new LinkedHashSet<>();
        for (int each : sites) {
            SiteStatus status = local.status(client, each);
            if (!status.isUp() || status.counter("RC.down") > 0) {
                return false;
            }
            views.add(status.counter("RC.view"));
        }
        return views.size() == 1 && local.status(client, site).counter("RC.fail-locks") == 0;
    }

    private Checks checks() {
        Holdings held = Holdings.of(local, sites);
        return Checks.of(history, held.copies(), held.ledgers(), sites);
    }

    private static void pass(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
