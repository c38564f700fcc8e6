package org.raidlab.experiments.degree;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.degree.Variant.Access;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.harness.load.RetryingClient;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Replication.Participants;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/** Five sites as real processes of this host, which hold their relations in one of the compared ways. */
final class DegreeRun implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration IDLE = Duration.ofSeconds(1);
    private static final int VICTIM = Variant.SITES;
    private static final double PERCENT = 100;
    private static final double NANOS_PER_SECOND = 1e9;

    private final LocalCluster cluster;
    private final RaidClient client;
    private final Parameters parameters;
    private final SeededRandom random;
    private final List<Integer> sites;

    /** Starts the sites and fills the relations, each of which another site creates. */
    DegreeRun(LocalCluster cluster, Variant variant, Setting setting) throws IOException {
        this.cluster = cluster;
        this.parameters = setting.parameters();
        this.random = new SeededRandom(setting.seed());
        cluster.up(variant.cluster(participants(parameters)));
        client = cluster.client();
        sites = cluster.folder().cluster().siteNumbers();
        for (int relation = 1; relation <= Fragments.RELATIONS; relation++) {
            int site = Fragments.creator(relation, sites);
            Fragments.definition(relation).forEach(text -> until(site, text));
        }
        clients(sites, Access.ANYWHERE).run(Duration.ofSeconds(parameters.whole("warm-up-seconds")));
    }

    private static Participants participants(Parameters parameters) {
        return Participants.valueOf(parameters.word("participants").toUpperCase(Locale.ROOT));
    }

    private void until(int site, String text) {
        new RetryingClient(client, () -> cluster.socket(site), LIMIT).commit(text);
    }

    private Clients clients(List<Integer> at, Access access) {
        List<Clients.At> all = at.stream()
                .map(site -> new Clients.At(cluster.socket(site), Fragments.usedAt(site, sites, access)))
                .toList();
        return new Clients(cluster.transports(), all, random.fork());
    }

    private Used used(List<Integer> of) {
        return of.stream()
                .map(site -> cluster.status(client, site))
                .map(status -> new Used(
                        status.counter("ldg.bytes-out"), status.counter("log.forces"), status.counter("RC.copiers")))
                .reduce(new Used(0, 0, 0), Used::plus);
    }

    /**
     * The cost of transactions without failures.
     *
     * @param seen by the clients
     * @param bytes of datagrams for each that committed, without those of idle sites
     * @param forces for each that committed
     */
    record Load(Clients.Seen seen, double bytes, double forces) {}

    Load load(Access access) throws IOException {
        double idle = idleBytesPerSecond();
        Used before = used(sites);
        Clients.Seen seen = clients(sites, access).run(Duration.ofSeconds(parameters.whole("seconds")));
        Used spent = used(sites).minus(before);
        double commits = Math.max(1, seen.millis().size());
        return new Load(seen, (spent.bytes() - idle * seen.seconds()) / commits, spent.forces() / commits);
    }

    /** Returns the bytes per second of idle sites, which send each other heartbeats all the time. */
    private double idleBytesPerSecond() {
        long began = System.nanoTime();
        Used before = used(sites);
        Polling.until(LIMIT, "time to pass", () -> System.nanoTime() - began >= IDLE.toNanos());
        return used(sites).minus(before).bytes() / ((System.nanoTime() - began) / NANOS_PER_SECOND);
    }

    /**
     * The cost of a failure and a recovery.
     *
     * @param abortedPercent of the transactions at the other sites while one was down
     * @param outOfDate copies at that site, tuples, when it came back
     * @param copiers copier transactions, until all copies were as they should be
     * @param copierBytes of datagrams that all sites sent meanwhile
     * @param seconds from the recovery until the site had all its copies
     */
    record Failure(double abortedPercent, double outOfDate, double copiers, double copierBytes, double seconds) {}

    /**
     * Makes a site fail, runs transactions at the others, and recovers the site; the load then stops until the site's
     * copies are good again.
     */
    Failure failure() throws IOException {
        List<Integer> others = sites.stream().filter(site -> site != VICTIM).toList();
        Used atOthers = used(others);
        cluster.kill(VICTIM);
        Polling.until(LIMIT, "the others to go on", () -> others.stream().allMatch(site -> isSettled(site, 1)));
        Clients.Seen seen = clients(others, Access.ANYWHERE).run(parameters.whole("missed"));
        long outOfDate = status(1).counter("RC.fail-locks of data at " + VICTIM);
        Used whenItCame = used(others);
        long began = System.nanoTime();
        cluster.recover(VICTIM);
        Polling.until(LIMIT, "the copies", () -> sites.stream().allMatch(site -> isSettled(site, 0)));
        double seconds = (System.nanoTime() - began) / NANOS_PER_SECOND;
        long copiers = used(sites).copiers() - atOthers.copiers();
        long bytes = used(sites).bytes() - whenItCame.bytes();
        return new Failure(PERCENT * seen.abortedShare(), outOfDate, copiers, bytes, seconds);
    }

    private SiteStatus status(int site) {
        return cluster.status(client, site);
    }

    /**
     * Returns whether a site goes on with so many sites down, and those that are up have the copies that they should
     * have.
     */
    private boolean isSettled(int site, int down) {
        SiteStatus status = status(site);
        long behind = down == 0 ? status.counter("RC.fail-locks of all sites") : behindAtOthers(status);
        long wanting =
                status.counter("RC.relations short of copies") - status.counter("RC.relations without a good copy");
        return status.isUp() && status.counter("RC.down") == down && behind == 0 && wanting <= 0;
    }

    /**
     * Returns how much is out of date at the other sites: the victim misses tuples, and catalogue entries where others
     * become replica sites instead of it.
     */
    private long behindAtOthers(SiteStatus status) {
        return sites.stream()
                .filter(site -> site != VICTIM)
                .mapToLong(site -> status.counter("RC.fail-locks of data at " + site))
                .sum();
    }

    @Override
    public void close() {
        client.close();
        cluster.down();
    }

    /**
     * The resources that the sites have used since they began.
     *
     * @param bytes of the datagrams that they have sent
     * @param forces of their logs
     * @param copiers copier transactions
     */
    private record Used(long bytes, long forces, long copiers) {
        Used minus(Used before) {
            return new Used(bytes - before.bytes, forces - before.forces, copiers - before.copiers);
        }

        Used plus(Used other) {
            return new Used(bytes + other.bytes, forces + other.forces, copiers + other.copiers);
        }
    }
}
