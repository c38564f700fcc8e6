package org.raidlab.harness.managing;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Sites that are processes of this host, in real time: the managing site makes a site fail by signal 9. Everything that
 * is waited for has an end, and a process that dies unasked is told as such.
 */
public final class ProcessSites implements ManagedSites {
    /** The ways in which sites learn that another site has failed. */
    public enum Failures {
        /** By the managing site, and by nobody else. */
        TOLD,
        /** By themselves, as RAID's do. A minority may never agree, and is not waited for for long. */
        FOUND
    }

    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long PATIENCE_NANOS = 60 * SECOND;
    private static final long AGREEMENT_NANOS = 10 * SECOND;
    private static final long DOUBT_NANOS = 5 * SECOND;
    /**
     * The waiting times of the managing site, longer than a transaction of many processes on few processors takes
     * without waiting for another.
     */
    private static final Waiting WAITING = new Waiting(SECOND, 20 * SECOND);

    private final Failures failures;
    private final LocalCluster cluster;
    private final List<Integer> numbers;
    private final RandomSource random;
    private final SequencedMap<Integer, ProcessSite> sites = new LinkedHashMap<>();
    private final TreeSet<Integer> up = new TreeSet<>();
    private final TreeMap<Integer, Integer> unnoticed = new TreeMap<>();
    private @Nullable UdpService names;
    private @Nullable RaidClient client;
    private @Nullable ReplyQueue letters;

    private ProcessSites(Failures failures, LocalCluster cluster, Cluster sites, long seed) {
        this.failures = failures;
        this.cluster = cluster;
        this.numbers = sites.siteNumbers();
        this.random = Simulation.random(seed, VirtualSites.MANAGING);
    }

    /** Starts all sites, in a folder of a cluster that holds nothing yet; returns when the sites know each other. */
    public static ProcessSites start(Failures failures, LocalCluster cluster, Cluster sites, long seed) {
        ProcessSites started = new ProcessSites(failures, cluster, sites, seed);
        try {
            started.begin(sites);
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private void begin(Cluster layout) {
        if (failures == Failures.TOLD) {
            startNotifier(cluster.folder().found(layout));
        }
        cluster.up(layout);
        client = cluster.client();
        letters = new ReplyQueue(cluster.transports(), to -> site(to.site()).socket(RaidServer.of(to)));
        numbers.forEach(this::note);
        settle();
    }

    /** Starts a name server in this process, the managing site's, that declares no site failed. */
    private void startNotifier(Cluster founded) {
        ClusterFolder folder = cluster.folder();
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        names = UdpNameServer.start(new UdpNameServer.Setup(
                here,
                ClusterAccess.of(founded, false),
                folder.nameServerRunFile(),
                RaidServer.ALL,
                RaidServer.NAME_SERVER,
                VirtualSites.NAMING));
        Polling.until(
                Duration.ofNanos(PATIENCE_NANOS),
                "the name server",
                () -> RunFile.running(folder.nameServerRunFile()).isPresent());
    }

    private void note(int site) {
        sites.put(site, ProcessSite.of(cluster, site));
        up.add(site);
    }

    private ProcessSite site(int site) {
        return Objects.requireNonNull(sites.get(site), "site " + site);
    }

    private RaidClient client() {
        return Objects.requireNonNull(client, "the sites were started");
    }

    private ReplyQueue letters() {
        return Objects.requireNonNull(letters, "the sites were started");
    }

    @Override
    public Waiting waiting() {
        return WAITING;
    }

    @Override
    public List<Integer> up() {
        return List.copyOf(up);
    }

    @Override
    public List<Integer> down() {
        return numbers.stream().filter(site -> !up.contains(site)).toList();
    }

    /**
     * {@inheritDoc} First waits for transactions that are not acknowledged yet: a decision that is in no file would die
     * with the process, as it does not in the paper.
     */
    @Override
    public void fail(int site) {
        isReached(() -> isNowhere("AC.in-doubt") && isNowhere("AC.coordinating"), SECOND);
        unnoticed.put(site, site(site).incarnation());
        up.remove(site);
        cluster.kill(site);
    }

    @Override
    public boolean isAnyUnnoticed() {
        return !unnoticed.isEmpty();
    }

    @Override
    public void tell() {
        if (failures == Failures.TOLD) {
            unnoticed.forEach((failed, incarnation) -> up.forEach(site -> correspondence()
                    .send(Address.of(site, RaidServer.RC), new RcMessage.SiteDown(failed, incarnation))));
        }
        unnoticed.clear();
    }

    @Override
    public void recover(int site) {
        if (isAnyUnnoticed()) {
            tell();
            settle();
        }
        cluster.recover(site);
        note(site);
        settle();
    }

    @Override
    public void settle() {
        boolean told = failures == Failures.TOLD;
        boolean settled = isReached(() -> Agreement.isReached(up, this::seen), told ? PATIENCE_NANOS : AGREEMENT_NANOS);
        if (told && !settled) {
            throw new EnvironmentException(
                    "waited " + PATIENCE_NANOS / SECOND + " s for the sites to agree who is up, in vain; up are " + up);
        }
    }

    /** Returns the counters of a site's Replication Controller; empty if the site does not answer now. */
    private SequencedMap<String, Long> seen(int site) {
        String prefix = RaidServer.RC + ".";
        SequencedMap<String, Long> seen = new LinkedHashMap<>();
        cluster.status(client(), site).counters().forEach((name, count) -> {
            if (name.startsWith(prefix)) {
                seen.put(name.substring(prefix.length()), count);
            }
        });
        return seen;
    }

    @Override
    public SequencedMap<String, Long> counters(int site) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        boolean answered = isReached(
                () -> {
                    counters.putAll(seen(site));
                    return !counters.isEmpty();
                },
                PATIENCE_NANOS);
        if (!answered) {
            throw new EnvironmentException("site " + site + " does not say how it is");
        }
        return counters;
    }

    @Override
    public void rest() {
        isReached(() -> isNowhere("AC.in-doubt"), DOUBT_NANOS);
    }

    /** Returns whether every site says so: one that does not answer in time has told nothing. */
    private boolean isNowhere(String counted) {
        return up.stream()
                .map(site -> cluster.status(client(), site))
                .allMatch(status -> status.isUp() && status.counter(counted) == 0);
    }

    @Override
    public ServerClient correspondence() {
        return letters().correspondence();
    }

    @Override
    public boolean await(long nanos) {
        return letters().await(nanos, this::requireAlive);
    }

    @Override
    public void awaitSurely() {
        if (!await(PATIENCE_NANOS)) {
            throw new EnvironmentException("a site did not answer within " + PATIENCE_NANOS / SECOND + " s");
        }
    }

    private boolean isReached(BooleanSupplier condition, long patienceNanos) {
        long end = System.nanoTime() + patienceNanos;
        boolean reached = condition.getAsBoolean();
        while (!reached && System.nanoTime() < end) {
            requireAlive();
            letters().pause();
            reached = condition.getAsBoolean();
        }
        return reached;
    }

    private void requireAlive() {
        up.forEach(site -> site(site).requireAlive());
    }

    @Override
    public RandomSource random() {
        return random;
    }

    /** Closes the resources of this process; the caller that started the sites ends them. */
    @Override
    public void close() {
        if (letters != null) {
            letters.close();
        }
        if (client != null) {
            client.close();
        }
        if (names != null) {
            names.close();
        }
    }
}
