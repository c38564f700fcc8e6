package org.raidlab.site.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.EnvironmentException;
import org.raidlab.site.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.RequestTimeout;
import org.raidlab.site.client.SiteSocket;
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
    /** The load is not prepared if nothing of it commits for so long. */
    private static final Duration PREPARING = Duration.ofSeconds(30);

    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final LoadTarget target;
    private final LoadPlan plan;
    private final Consumer<HistoryTransaction> history;
    private final Duration closing;

    /** On sites that are processes of this host. */
    public ClusterLoad(LocalCluster cluster, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this(new LocalTarget(cluster), plan, history);
    }

    public ClusterLoad(LoadTarget target, LoadPlan plan, Consumer<HistoryTransaction> history) {
        this(target, plan, history, CLOSING);
    }

    /** A site that commits no scan for the time of {@code closing} is not waited for at the end. */
    ClusterLoad(LoadTarget target, LoadPlan plan, Consumer<HistoryTransaction> history, Duration closing) {
        this.target = target;
        this.plan = plan;
        this.history = history;
        this.closing = closing;
    }

    /**
     * Makes the relation with its items, unless it is there. The loading transactions are the history's first lines.
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
                run.runAll(scripts);
                if (run.left() > 0) {
                    throw new NoAnswerException(
                            "the items of " + plan.relation().name() + " are not loaded: nothing has committed for "
                                    + PREPARING.toSeconds() + " s");
                }
            }
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
        RequestTimeout requestTimeout = RequestTimeout.until(PREPARING);
        boolean doubtful = false;
        for (int attempt = 0; attempt < TRIES && requestTimeout.leftNanos() > 0; attempt++) {
            StatementResult result =
                    client.submit(firstUp(), definition, ANSWER).results().getFirst();
            if (result.failure().isEmpty()
                    && result.outcome().map(Outcome::isCommitted).orElse(false)) {
                return true;
            }
            if (result.failure().map(Failure::code).orElse(0) / 100 == DEFINITION_ERRORS) {
                return doubtful;
            }
            doubtful |= result.outcome().orElse(null) instanceof Outcome.Unknown;
        }
        throw new EnvironmentException("not carried out: " + definition.strip() + "; look at: raid status");
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

    /** The runs that read all sites tell at once. */
    private synchronized void tell(HistoryTransaction line) {
        history.accept(line);
    }

    /**
     * A site that was not read at the end.
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
     * At a quiet moment: reads all items, at each site once; {@link EnvironmentException} where that is not possible.
     */
    public void readAll() throws InterruptedException {
        List<Unread> unread = readReachable();
        if (!unread.isEmpty()) {
            throw new EnvironmentException(unread.stream().map(Unread::toString).collect(Collectors.joining("; ")));
        }
    }

    /** The same at the sites where it is possible; returns the others. */
    public List<Unread> readReachable() throws InterruptedException {
        List<Unread> unread = new ArrayList<>();
        SequencedMap<Integer, LoadRun> scans = new LinkedHashMap<>();
        try {
            for (int site : plan.sites()) {
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

    /** A run of scripts, with a client for each of these sites. */
    private LoadRun open(List<Integer> sites, Duration withoutCommit) {
        return open(new LoadPlan(
                sites,
                plan.mix(),
                sites.size(),
                new LoadPlan.Limit(withoutCommit, Long.MAX_VALUE),
                plan.items(),
                plan.length(),
                plan.writes(),
                plan.theta(),
                plan.seed(),
                plan.relation()));
    }
}
