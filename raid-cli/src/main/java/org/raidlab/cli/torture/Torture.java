package org.raidlab.cli.torture;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.raidlab.cli.demo.Checks;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.CopyReader;
import org.raidlab.site.local.SiteLedger;

/**
 * Runs rounds of load under faults, each on a relation of its own. A round ends quietly: everything is mended, commits
 * must go on, and what clients saw is checked against copies and ledgers.
 */
public final class Torture {
    private static final Duration PROGRESS = Duration.ofSeconds(60);
    private static final int COMMITS = 20;
    private static final int ITEMS = 200;
    private static final int LENGTH = 4;
    private static final double WRITES = 0.5;
    private static final int TOGETHER = 2;
    private static final double HOLD_SECONDS_MAX = 6;
    private static final Duration SAMPLES = Duration.ofSeconds(2);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final TorturePlan plan;
    private final TestEnvironment testEnvironment;
    private final RandomSource random;
    private final Blows blows;
    private final List<Fault> faults;
    private final TortureReport report;
    private final Consumer<String> tell;
    private final BooleanSupplier stopped;
    private final ResourceMonitor resourceMonitor = new ResourceMonitor();
    private final Map<InjectedFault, Long> standing = new LinkedHashMap<>();
    private long nextSampleNanos = System.nanoTime();

    private Torture(TorturePlan plan, TestEnvironment testEnvironment, BooleanSupplier stopped, Consumer<String> tell) {
        this.plan = plan;
        this.testEnvironment = testEnvironment;
        this.stopped = stopped;
        this.tell = tell;
        random = new SeededRandom(plan.seed());
        blows = new Blows(testEnvironment, random.fork());
        report = new TortureReport(plan, testEnvironment.leftOut());
        faults = plan.faults().stream()
                .filter(fault -> !testEnvironment.leftOut().containsKey(fault))
                .sorted()
                .toList();
    }

    /**
     * Runs torture on a cluster of its own.
     *
     * @param folder that is there and empty; what it keeps afterwards is the cluster's
     * @param stopped whether the run ends before its time: its round takes no more faults, and all checks
     * @param tell gets a line for each round
     */
    public static TortureReport run(
            TorturePlan plan, Path folder, ProcessStarter starter, BooleanSupplier stopped, Consumer<String> tell)
            throws IOException, InterruptedException {
        try (TestEnvironment testEnvironment = new TestEnvironment(folder, plan, starter)) {
            testEnvironment.up(plan.layout());
            return new Torture(plan, testEnvironment, stopped, tell).run();
        }
    }

    private TortureReport run() throws IOException, InterruptedException {
        long began = System.nanoTime();
        long end = began + plan.time().toNanos();
        int round = 0;
        while (System.nanoTime() < end && report.isOk() && !stopped.getAsBoolean()) {
            round++;
            round(round);
        }
        report.end(resourceMonitor, (System.nanoTime() - began) / 1e9);
        return report;
    }

    private void round(int number) throws IOException, InterruptedException {
        List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
        ItemRelation items = new ItemRelation("torture" + number);
        LoadPlan load = new LoadPlan(
                sites(),
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(plan.clients(), plan.round().multipliedBy(100)),
                ITEMS,
                LENGTH,
                WRITES,
                0,
                random.nextLong(),
                items,
                Synthetic.NONE);
        ClusterLoad cluster = new ClusterLoad(testEnvironment.local(), load, history::add);
        cluster.prepare();
        LoadTally tally;
        try (LoadRun run = cluster.open()) {
            run.begin();
            strikeUntil(System.nanoTime() + plan.round().toNanos());
            mendAll();
            awaitProgress(run);
            run.stop();
            tally = run.await();
        }
        List<String> violations = new ArrayList<>();
        awaitSites();
        cluster.readReachable().forEach(unread -> violations.add(unread.toString()));
        violations.addAll(Checks.of(history, copies(items), ledgers(), sites()).violations());
        report.round(tally, violations);
        tell.accept("round %d: %,d committed, %,d aborted, %,d unknown; %s"
                .formatted(
                        number,
                        tally.committed(),
                        tally.aborted(),
                        tally.unknown(),
                        report.isOk() ? "all checks hold" : String.join("; ", report.violations())));
    }

    private List<Integer> sites() {
        return IntStream.rangeClosed(1, plan.sites()).boxed().toList();
    }

    private void strikeUntil(long end) throws IOException {
        while (System.nanoTime() < end && !stopped.getAsBoolean()) {
            mendDue(System.nanoTime());
            if (standing.size() < TOGETHER) {
                strike(faults.get(random.nextInt(faults.size())));
            }
            sample();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void strike(Fault fault) throws IOException {
        Set<Integer> hit = new TreeSet<>();
        standing.keySet().forEach(injectedFault -> hit.addAll(injectedFault.victims()));
        InjectedFault injectedFault = blows.draw(fault, hit).orElse(null);
        if (injectedFault != null) {
            injectedFault.strike().run();
            report.struck(fault);
            long hold = (long) (random.nextDouble() * HOLD_SECONDS_MAX * TimeUnit.SECONDS.toNanos(1));
            standing.put(injectedFault, System.nanoTime() + hold);
        }
    }

    private void mendDue(long now) throws IOException {
        for (Iterator<Map.Entry<InjectedFault, Long>> each = standing.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<InjectedFault, Long> entry = each.next();
            if (entry.getValue() <= now) {
                entry.getKey().mend().run();
                each.remove();
            }
        }
    }

    private void mendAll() throws IOException {
        mendDue(Long.MAX_VALUE);
    }

    /**
     * Restarts also the processes that another kind of fault ended, such as a site that found itself replaced;
     * repeatedly, while a full disk or long pause still ends processes.
     */
    private boolean areUp() {
        sites().forEach(testEnvironment::recover);
        return sites().stream().allMatch(testEnvironment.local()::isUp);
    }

    /**
     * Waits for all sites, also after the load: a process whose disk was full, or that stood still, may end long after
     * the fault where the machine is slow.
     */
    private void awaitSites() {
        Polling.until(PROGRESS, "all sites to be up", this::areUp);
    }

    private void awaitProgress(LoadRun run) {
        try {
            awaitSites();
            long enough = run.committed() + COMMITS;
            Polling.until(PROGRESS, "commits", () -> run.committed() >= enough);
        } catch (EnvironmentException e) {
            report.violation("no progress after the last fault: " + e.getMessage());
        }
    }

    private void sample() {
        if (System.nanoTime() >= nextSampleNanos) {
            nextSampleNanos = System.nanoTime() + SAMPLES.toNanos();
            testEnvironment
                    .local()
                    .processes(1)
                    .forEach((process, file) -> resourceMonitor.sample(process.name(), file.pid()));
        }
    }

    private List<CopyRecord> copies(ItemRelation items) {
        List<CopyRecord> copies = new ArrayList<>();
        try (RaidClient client = testEnvironment.local().client()) {
            for (int site : sites()) {
                new CopyReader(client, testEnvironment.local().socket(site))
                        .read(false).stream()
                                .filter(copy -> copy.item().startsWith(items.name() + "/"))
                                .forEach(copies::add);
            }
        }
        return copies;
    }

    private List<LedgerRecord> ledgers() {
        List<LedgerRecord> ledgers = new ArrayList<>();
        sites().forEach(site -> ledgers.addAll(SiteLedger.read(site, testEnvironment.data(site))));
        return ledgers;
    }
}
