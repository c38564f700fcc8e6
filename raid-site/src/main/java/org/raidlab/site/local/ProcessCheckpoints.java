package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.SiteServer;

/** Takes process checkpoints of a running cluster's sites, and rolls the sites back, on the user's order. */
public final class ProcessCheckpoints {
    /**
     * The time to wait for an answer: on a busy host a process can wait for seconds, and the caller has checked before
     * that the process is alive.
     */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String NUMBER = "AC.checkpoint";

    private final LocalCluster cluster;
    private final RaidClient client;

    public ProcessCheckpoints(LocalCluster cluster, RaidClient client) {
        this.cluster = cluster;
        this.client = client;
    }

    /** The number of a site's last process checkpoint; 0 if it has none. */
    public static long number(SiteStatus status) {
        return status.counter(NUMBER);
    }

    /** Has a site take a process checkpoint; returns the site's status when the checkpoint is durable. */
    public SiteStatus take(int site) {
        SiteStatus before = checkpointing(up(site));
        heard(site, client.takeCheckpoint(logOwner(site), ANSWER));
        return when(site, "to take a checkpoint", status -> number(status) > number(before));
    }

    /**
     * Rolls a site's servers back to its last process checkpoint; returns the site's status when it is up again.
     * {@link ConfigException} if the site has no checkpoint: it goes on as it is.
     */
    public SiteStatus rollBack(int site) {
        SiteStatus before = checkpointing(up(site));
        if (number(before) == 0) {
            throw new ConfigException("site " + site + " has no process checkpoint to go back to; take one with: raid"
                    + " checkpoint --site " + site);
        }
        heard(site, client.rollBack(logOwner(site), before.session(), ANSWER));
        return when(site, "to come up again", status -> status.session() > before.session());
    }

    private static SiteStatus checkpointing(SiteStatus status) {
        if (!status.counters().containsKey(NUMBER)) {
            throw new ConfigException("site " + status.site() + " takes no process checkpoints; start it with a cluster"
                    + " file that says 'checkpoint: {every: 1s}'");
        }
        return status;
    }

    private SiteStatus up(int site) {
        SiteStatus status = cluster.status(client, site);
        if (!status.isUp()) {
            throw new EnvironmentException(
                    "site " + site + " is " + status.state() + "; start what is dead with: raid recover " + site
                            + ", and it begins with its last process checkpoint");
        }
        return status;
    }

    /** Returns the socket of the log owner of the site. */
    private InetSocketAddress logOwner(int site) {
        return cluster.processes(site).entrySet().stream()
                .filter(entry -> entry.getKey().servers().contains(SiteServer.AC))
                .map(Map.Entry::getValue)
                .map(RunFile::socket)
                .findFirst()
                .orElseThrow(() -> new EnvironmentException("the process with AC of site " + site + " is dead"));
    }

    private static void heard(int site, boolean heard) {
        if (!heard) {
            throw new EnvironmentException("site " + site + " did not hear; look at: raid status");
        }
    }

    private SiteStatus when(int site, String what, Predicate<SiteStatus> done) {
        AtomicReference<SiteStatus> last = new AtomicReference<>(cluster.status(client, site));
        Polling.until(LIMIT, "site " + site + " " + what, () -> {
            SiteStatus now = cluster.status(client, site);
            last.set(now);
            return now.isUp() && done.test(now);
        });
        return last.get();
    }
}
