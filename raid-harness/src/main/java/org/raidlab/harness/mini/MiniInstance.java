package org.raidlab.harness.mini;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.jvm.JvmLoop;
import org.raidlab.runtime.jvm.JvmProcess;
import org.raidlab.runtime.naming.NameServerProcess;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.CopyReader;

/**
 * An instance of RAID in one JVM: name server, sites and clients take turns on one thread. Its methods may be called
 * from any other thread, one at a time.
 */
public final class MiniInstance implements LoadTarget, AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(30);

    private final JvmLoop loop = JvmLoop.start();
    private final JvmProcess nameServer;
    private final Map<Integer, MiniSite> sites = new TreeMap<>();

    /** Makes the processes; {@link #start} starts them. */
    public MiniInstance(MiniSetup setup) {
        RandomSource random = new SeededRandom(setup.seed());
        nameServer = loop.call(() -> new JvmProcess(
                "the name server",
                loop,
                random.fork(),
                environment -> new NameServerProcess(environment, RaidServer.ALL, NameConfig.DEFAULT),
                List.of(),
                event -> false));
        for (int site : setup.cluster().siteNumbers()) {
            sites.put(site, loop.call(() -> new MiniSite(setup, site, nameServer.socket(), loop, random.fork())));
        }
    }

    /** Starts the name server and all sites; returns when the sites know each other. */
    public void start() {
        loop.callIfRunning(() -> {
            nameServer.start();
            sites.values().forEach(site -> site.process().start());
        });
        loop.await(() -> sites.keySet().stream().allMatch(this::isReady), READY, "the sites to know each other");
        loop.await(() -> sites.keySet().stream().allMatch(this::takesPart), READY, "the sites to take part");
        sites.keySet().forEach(this::requireUp);
    }

    /** Returns whether a site knows as many sites as are up, or is down and therefore not waited for. */
    private boolean isReady(int number) {
        return site(number).isReady(countOf(true));
    }

    /** Returns whether a site takes part with all sites that are up. */
    private boolean takesPart(int number) {
        return site(number).takesPart(countOf(false));
    }

    private long countOf(boolean up) {
        return sites.values().stream()
                .filter(each -> each.process().isUp() == up)
                .count();
    }

    private MiniSite site(int number) {
        MiniSite site = sites.get(number);
        if (site == null) {
            throw new ConfigException(
                    "there is no site " + number + " in this instance; its sites are " + sites.keySet());
        }
        return site;
    }

    private JvmProcess process(int site) {
        return site(site).process();
    }

    private void requireUp(int site) {
        boolean up = loop.call(() -> process(site).isUp());
        if (!up) {
            String why = failure(site)
                    .map(cause -> ", after an internal error: " + cause)
                    .orElse("");
            throw new EnvironmentException("site " + site + " is down" + why);
        }
    }

    /**
     * Kills a site between two of its turns: its servers are gone, and chance decides how much of the unforced data
     * survives.
     */
    public void kill(int site) {
        loop.callIfRunning(() -> process(site).kill());
    }

    /** Starts a dead site again on its surviving storage; returns when the site takes part. */
    public void recover(int site) {
        loop.callIfRunning(() -> {
            if (process(site).isUp()) {
                throw new ConfigException("site " + site + " is running");
            }
            process(site).start();
        });
        loop.await(() -> isReady(site), READY, "site " + site + " to be back");
        requireUp(site);
    }

    public boolean isUp(int site) {
        return loop.call(() -> process(site).isUp());
    }

    /** Returns the error that ended a site, if a defect of RAID ended it and it was not started again. */
    public Optional<Throwable> failure(int site) {
        return loop.call(() -> process(site).failure());
    }

    /**
     * Returns the counters of a site's parts, by name; of a dead site, the counters of its storage over all
     * incarnations.
     */
    public SequencedMap<String, Long> counters(int site) {
        return loop.call(site(site)::counters);
    }

    /** Returns a site's votes and decisions, whether the site is up or dead. */
    public List<LedgerRecord> ledger(int site) {
        return loop.call(site(site)::ledger);
    }

    /** The copies of user relations that a site holds. */
    public List<CopyRecord> copies(int site) {
        try (RaidClient client = client()) {
            return new CopyReader(client, socket(site)).read(false);
        }
    }

    public RaidClient client() {
        return new RaidClient(transports());
    }

    @Override
    public Host.Factory transports() {
        return loop::open;
    }

    @Override
    public InetSocketAddress lastSocket(int site) {
        return process(site).socket();
    }

    @Override
    public SiteSocket socket(int site) {
        requireUp(site);
        return loop.call(
                () -> new SiteSocket(site, process(site).socket(), process(site).incarnation()));
    }

    /** Ends all processes; nothing is kept. */
    @Override
    public void close() {
        loop.close();
    }
}
