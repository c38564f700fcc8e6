package org.raidlab.experiments.table;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.raidlab.harness.load.RetryingClient;
import org.raidlab.msg.Phases;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;

/** The paper's transactions on an instance of real processes on this host, one for each site. */
final class RealTransactions implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final Duration LIMIT = Duration.ofMinutes(1);
    /** A session of a new incarnation knows no range of the one before. */
    private static final String RANGE = "range of t is thousand\n";

    private static final long REST_NANOS = Duration.ofMillis(4).toNanos();
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    private final LocalCluster cluster;
    private final RaidClient client;
    private final ThousandRelation relation;
    private final RetryingClient site;
    private int run;

    /** Starts the sites and fills the relation. */
    RealTransactions(LocalCluster cluster, int sites, ThousandRelation relation) {
        this.cluster = cluster;
        this.relation = relation;
        cluster.up(Cluster.local(sites));
        client = cluster.client();
        site = new RetryingClient(client, () -> cluster.socket(1), LIMIT);
        relation.definition().forEach(site::commit);
        site.fill("thousand", relation.lines());
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
        return client.status(cluster.lastSocket(1), ANSWER).counters();
    }

    private StatementResult run(String text) {
        return site.commit(RANGE + text).getLast();
    }

    @Override
    public void close() {
        client.close();
        cluster.down();
    }
}
