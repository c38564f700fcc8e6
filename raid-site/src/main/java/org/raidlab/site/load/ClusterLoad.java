package org.raidlab.site.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.EnvironmentException;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.RunFile;
import org.raidlab.site.workload.Script;
import org.raidlab.site.workload.Step;

/** A workload on a cluster of this host: makes the relation and its items, runs, and reads all items at the end. */
public final class ClusterLoad {
    private static final int LOADED_TOGETHER = 100;
    private static final int TRIES = 20;
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofDays(1);

    private final LocalCluster cluster;
    private final LoadPlan plan;
    private final Consumer<HistoryTransaction> history;
    private final Map<Integer, Found> sockets = new LinkedHashMap<>();

    /** Where a site was found, and when: its run file is read again now and then, since sites restart. */
    private record Found(InetSocketAddress socket, long atNanos) {}

    public ClusterLoad(LocalCluster cluster, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this.cluster = cluster;
        this.plan = plan;
        this.history = history;
    }

    /** Makes the relation with its items, unless it is there. The loading transactions are the history's first lines. */
    public void prepare() throws InterruptedException {
        if (define()) {
            List<Script> scripts = new ArrayList<>();
            for (int first = 0; first < plan.items(); first += LOADED_TOGETHER) {
                List<Step> steps = new ArrayList<>();
                for (int key = first; key < Math.min(first + LOADED_TOGETHER, plan.items()); key++) {
                    steps.add(new Step.Insert(key, 2_000_000_000L + key));
                }
                scripts.add(Script.of(steps));
            }
            runAll(scripts);
        }
    }

    /** True if it was made now, false if it was there. */
    private boolean define() {
        try (RaidClient client = new RaidClient()) {
            for (int attempt = 0; attempt < TRIES; attempt++) {
                ClientMessage.Answered answer = client.submit(
                        cluster.socket(plan.sites().getFirst()), plan.relation().definition(), ANSWER);
                StatementResult last = answer.results().getLast();
                StatementResult first = answer.results().getFirst();
                if (last.failure().isEmpty()
                        && last.outcome().map(Outcome::isCommitted).orElse(false)) {
                    return true;
                }
                if (first.failure().map(Failure::code).orElse(0) / 100 == 51) {
                    return false;
                }
            }
        }
        throw new EnvironmentException(
                "the relation " + plan.relation().name() + " cannot be made; look at: raid status");
    }

    /** Runs the workload to its limit. */
    public LoadTally run() throws InterruptedException {
        try (LoadRun run = open(plan)) {
            return run.run();
        }
    }

    /** Opens the workload; the caller begins, stops and closes it. */
    public LoadRun open() {
        return open(plan);
    }

    private LoadRun open(LoadPlan opened) {
        return new LoadRun(opened, this::socketOf, history);
    }

    /** At a quiet moment: reads all items, at each site once. */
    public void readAll() throws InterruptedException {
        List<Script> scripts = new ArrayList<>();
        plan.sites().forEach(site -> scripts.add(Script.of(List.of(new Step.Scan()))));
        runAll(scripts);
    }

    private void runAll(List<Script> scripts) throws InterruptedException {
        LoadPlan oneForEachSite = new LoadPlan(
                plan.sites(),
                plan.mix(),
                plan.sites().size(),
                new LoadPlan.Limit(FOREVER, Long.MAX_VALUE),
                plan.items(),
                plan.length(),
                plan.writes(),
                plan.theta(),
                plan.seed(),
                plan.relation());
        try (LoadRun run = open(oneForEachSite)) {
            run.runAll(scripts);
        }
    }

    private InetSocketAddress socketOf(int site) {
        long now = System.nanoTime();
        Found found = sockets.get(site);
        if (found == null || now - found.atNanos() > 100_000_000) {
            RunFile file = ClusterFolder.read(cluster.folder().siteRunFile(site))
                    .orElseThrow(() -> new EnvironmentException("site " + site + " was never started"));
            found = new Found(new InetSocketAddress(file.host(), file.port()), now);
            sockets.put(site, found);
        }
        return found.socket();
    }
}
