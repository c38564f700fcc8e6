package org.raidlab.harness.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.Step;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;

/** A workload on a running instance: makes the relation and its items, runs, and reads all items at the end. */
public final class ClusterLoad {
    private static final int LOADED_TOGETHER = 100;
    /** The time without a commit after which the preparation of the load fails. */
    private static final Duration PREPARING = Duration.ofSeconds(30);

    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final LoadTarget target;
    private final LoadPlan plan;
    private final Consumer<HistoryTransaction> history;
    private final Duration closing;
    private volatile @Nullable LoadRun loading;

    /** Makes a load on sites that are processes of this host. */
    public ClusterLoad(LocalCluster cluster, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this(new LocalTarget(cluster), plan, history);
    }

    public ClusterLoad(LoadTarget target, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this(target, plan, history, CLOSING);
    }

    /** Makes a load that gives up a site at the end if the site commits no scan for the time of {@code closing}. */
    ClusterLoad(LoadTarget target, LoadPlan plan, Consumer<HistoryTransaction> history, Duration closing) {
        this.target = target;
        this.plan = plan;
        this.history = history;
        this.closing = closing;
    }

    /**
     * Makes the relation with its items, unless it exists. The loading transactions are the history's first lines.
     * {@link NoAnswerException} if the sites do not get it done.
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
            try (LoadRun run = open(plan.sites(), PREPARING)) {
                loading = run;
                run.runAll(scripts);
                loading = null;
                if (run.left() > 0) {
                    throw new NoAnswerException(
                            "the items of " + plan.relation().name() + " are not loaded: nothing has committed for "
                                    + PREPARING.toSeconds() + " s");
                }
            }
        }
    }

    /** Returns how far the preparation is, in words; from any thread. */
    public String progress() {
        LoadRun now = loading;
        return now == null
                ? "preparing, or reading at the end"
                : "loaded: %,d of %,d items"
                        .formatted(Math.min(LOADED_TOGETHER * now.committed(), plan.items()), plan.items());
    }

    /** Makes the relation; returns true if this call made it, false if it existed. */
    private boolean define() {
        try (RaidClient client = new RaidClient(target.transports())) {
            return carryOut(client, plan.relation().creation())
                    && carryOut(client, plan.relation().keying());
        }
    }

    /** Runs a definition until it commits; returns false if the defined object exists already. */
    private boolean carryOut(RaidClient client, String definition) {
        RetryingClient.Answer answer = new RetryingClient(client, this::firstUp, PREPARING).run(definition);
        if (!answer.isDone() && !answer.existsAlready()) {
            throw new EnvironmentException("not carried out: " + definition.strip() + "; look at: raid status");
        }
        return answer.isDone();
    }

    private SiteSocket firstUp() {
        return target.socket(plan.sites().stream()
                .filter(this::isUp)
                .findFirst()
                .orElse(plan.sites().getFirst()));
    }

    private boolean isUp(int site) {
        try {
            target.socket(site);
            return true;
        } catch (EnvironmentException e) {
            return false;
        }
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
        return new LoadRun(opened, target, this::tell);
    }

    /**
     * Passes a transaction to the history, one at a time: the runs that read all sites call this method concurrently.
     */
    private synchronized void tell(HistoryTransaction line) {
        history.accept(line);
    }

    /**
     * A site whose items the load did not read at the end.
     *
     * @param down whether nothing runs there; otherwise it did not get it done in time
     */
    public record Unread(int site, boolean down) {
        @Override
        public String toString() {
            return "site " + site + " was not read at the end: "
                    + (down ? "it is down" : "it committed no scan within " + CLOSING.toSeconds() + " s");
        }
    }

    /**
     * Reads all items at a quiet moment, at each site once; throws {@link EnvironmentException} where that is not
     * possible.
     */
    public void readAll() throws InterruptedException {
        List<Unread> unread = readReachable();
        if (!unread.isEmpty()) {
            throw new EnvironmentException(unread.stream().map(Unread::toString).collect(Collectors.joining("; ")));
        }
    }

    /** Reads all items at the sites that can be read; returns the other sites. */
    public List<Unread> readReachable() throws InterruptedException {
        List<Unread> unread = new ArrayList<>();
        SequencedMap<Integer, LoadRun> scans = new LinkedHashMap<>();
        try {
            for (int site : plan.places()) {
                if (isUp(site)) {
                    scans.put(site, open(List.of(site), closing));
                } else {
                    unread.add(new Unread(site, true));
                }
            }
            scans.values().forEach(scan -> scan.begin(List.of(Script.of(List.of(new Step.Scan())))));
            for (Map.Entry<Integer, LoadRun> scan : scans.entrySet()) {
                if (scan.getValue().await().committed() == 0) {
                    unread.add(new Unread(scan.getKey(), !isUp(scan.getKey())));
                }
            }
        } finally {
            scans.values().forEach(LoadRun::close);
        }
        return unread;
    }

    /** Opens a run of scripts, with a client for each of these sites. */
    private LoadRun open(List<Integer> sites, Duration withoutCommit) {
        return open(new LoadPlan(
                sites,
                plan.mix(),
                new LoadSchedule(sites.size(), withoutCommit),
                plan.items(),
                plan.length(),
                plan.writes(),
                plan.theta(),
                plan.seed(),
                plan.relation(),
                Synthetic.NONE));
    }
}
