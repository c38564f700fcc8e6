package org.raidlab.site.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.workload.Script;
import org.raidlab.site.workload.Step;

/** A workload on a running instance: makes the relation and its items, runs, and reads all items at the end. */
public final class ClusterLoad {
    private static final int LOADED_TOGETHER = 100;
    private static final int TRIES = 50;
    /** QL51xx: the relation exists. */
    private static final int DEFINITION_ERRORS = 51;

    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration FOREVER = Duration.ofDays(1);

    private final LoadTarget target;
    private final LoadPlan plan;
    private final Consumer<HistoryTransaction> history;

    /** On sites that are processes of this host. */
    public ClusterLoad(LocalCluster cluster, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this(new LocalTarget(cluster), plan, history);
    }

    public ClusterLoad(LoadTarget target, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this.target = target;
        this.plan = plan;
        this.history = history;
    }

    /**
     * Makes the relation with its items, unless it is there. The loading transactions are the history's first lines.
     */
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
        try (RaidClient client = new RaidClient(target.wires())) {
            return carryOut(client, plan.relation().creation())
                    && carryOut(client, plan.relation().keying());
        }
    }

    /** Runs a definition until it commits; false if what it makes is there already. */
    private boolean carryOut(RaidClient client, String definition) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            StatementResult result = client.submit(target.socket(plan.sites().getFirst()), definition, ANSWER)
                    .results()
                    .getFirst();
            if (result.failure().isEmpty()
                    && result.outcome().map(Outcome::isCommitted).orElse(false)) {
                return true;
            }
            if (result.failure().map(Failure::code).orElse(0) / 100 == DEFINITION_ERRORS) {
                return false;
            }
        }
        throw new EnvironmentException("not carried out: " + definition.strip() + "; look at: raid status");
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
        return new LoadRun(opened, target, history);
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
}
