package org.raidlab.tool.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.SiteState;

/** Asks one site for its status, again and again: a site that does not answer delays no other. */
final class SiteWatch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private final LocalCluster cluster;
    private final int site;
    private final Consumer<Observation> observer;
    private @Nullable RaidClient client;
    private volatile boolean closed;

    private SiteWatch(LocalCluster cluster, int site, Consumer<Observation> observer) {
        this.cluster = cluster;
        this.site = site;
        this.observer = observer;
    }

    static SiteWatch begin(LocalCluster cluster, int site, Consumer<Observation> observer) {
        SiteWatch watch = new SiteWatch(cluster, site, observer);
        Thread.ofVirtual().name("raid-tool-site-" + site).start(watch::run);
        return watch;
    }

    private void run() {
        try {
            while (!closed) {
                look();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            renew();
        }
    }

    private void look() {
        try {
            RaidClient asking = client == null ? cluster.client() : client;
            client = asking;
            SiteStatus status = cluster.status(asking, site);
            SiteState state = SiteState.of(status, Partition.cutFrom(cluster.folder(), status));
            observer.accept(new Observation.Seen(Observation.now(), state, state.isUp() ? uses(asking) : List.of()));
            if (!state.isUp()) {
                renew();
            }
        } catch (EnvironmentException | ConfigException | NoAnswerException e) {
            // A folder that is just being written; the next look tells more.
            renew();
        }
    }

    /** Returns what the site's processes have used. */
    private List<Observation.ProcessUse> uses(RaidClient asking) {
        List<Observation.ProcessUse> uses = new ArrayList<>();
        for (RunFile process : cluster.processes(site).values()) {
            uses.add(new Observation.ProcessUse(process.pid(), asking.resources(process.socket(), ANSWER)));
        }
        return uses;
    }

    /** Closes the client, which knows a key and sockets that may have changed meanwhile. */
    private void renew() {
        if (client != null) {
            client.close();
            client = null;
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
