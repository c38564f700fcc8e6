package org.raidlab.experiments.table;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;

/** The paper's transactions on an instance of real processes on this host, one for each site. */
final class RealTransactions implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int TRIES = 50;
    private static final long REST_NANOS = Duration.ofMillis(4).toNanos();
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    private final LocalCluster cluster;
    private final RaidClient client;
    private final ThousandRelation relation;
    private final SiteSocket site;
    private int run;

    /** Starts the sites and fills the relation. */
    RealTransactions(LocalCluster cluster, int sites, ThousandRelation relation) throws IOException {
        this.cluster = cluster;
        this.relation = relation;
        cluster.up(Cluster.local(sites));
        client = cluster.client();
        site = cluster.socket(1);
        relation.definition().forEach(this::run);
        ClientMessage.Copied copied = client.copyLines(site, new Chunk(0, 1, relation.lines()), ANSWER);
        if (copied.count() != relation.tuples()) {
            throw new IOException("the relation thousand was not loaded: " + copied.failures());
        }
    }

    /** Runs a transaction many times, one after the other. */
    void repeat(PaperTransaction transaction, int times) {
        for (int each = 0; each < times; each++) {
            run(transaction.text(relation, run++));
        }
    }

    /**
     * Runs a transaction many times; returns the cost of each, with the servers' mean step times. Each has the sites
     * for itself, as in the paper: what participants still have to do for the one before, which its client does not
     * wait for, is over.
     */
    List<Cost> measure(PaperTransaction transaction, int times) {
        List<Phases> phases = new ArrayList<>();
        Map<String, Long> before = counters();
        for (int each = 0; each < times; each++) {
            rest();
            phases.add(run(transaction.text(relation, run++)).phases());
        }
        Map<String, Long> after = counters();
        double cc = secondsEach(RaidServer.CC, before, after, times);
        double ac = secondsEach(RaidServer.AC, before, after, times);
        return phases.stream().map(each -> cost(each, cc, ac)).toList();
    }

    private static void rest() {
        long until = System.nanoTime() + REST_NANOS;
        for (long left = REST_NANOS; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /**
     * Deletes the inserted tuples, so that the relation has the same length for the next transactions as for the
     * earlier ones.
     */
    void takeInsertedAway() {
        run("delete t where t." + ThousandRelation.INSERTED);
    }

    private static Cost cost(Phases phases, double cc, double ac) {
        return new Cost(phases.preparation() / NANOS, phases.commitment() / NANOS, phases.posting() / NANOS, cc, ac);
    }

    private static double secondsEach(RaidServer server, Map<String, Long> before, Map<String, Long> after, int times) {
        String counter = server + ".step-micros";
        return (after.getOrDefault(counter, 0L) - before.getOrDefault(counter, 0L)) / MICROS / times;
    }

    private Map<String, Long> counters() {
        return client.status(site.socket(), ANSWER).counters();
    }

    /** Runs a statement until it commits; it repeats a statement that was refused for a temporary reason. */
    private StatementResult run(String text) {
        StatementResult last = client.submit(site, text, ANSWER).results().getLast();
        for (int attempt = 1; attempt < TRIES && !isDone(last); attempt++) {
            last = client.submit(site, text, ANSWER).results().getLast();
        }
        if (!isDone(last)) {
            throw new IllegalStateException("not carried out: " + text + ": " + last);
        }
        return last;
    }

    private static boolean isDone(StatementResult result) {
        return result.failure().isEmpty()
                && result.outcome().map(Outcome::isCommitted).orElse(true);
    }

    @Override
    public void close() {
        client.close();
        cluster.down();
    }
}
