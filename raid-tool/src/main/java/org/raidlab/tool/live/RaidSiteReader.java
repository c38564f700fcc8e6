package org.raidlab.tool.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.SiteState;

/** Asks the processes of a RAID site. */
final class RaidSiteReader implements SiteReader {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private final LocalCluster cluster;
    private final int site;
    private @Nullable RaidClient client;

    RaidSiteReader(LocalCluster cluster, int site) {
        this.cluster = cluster;
        this.site = site;
    }

    @Override
    public Observation.Seen read() {
        RaidClient asking = client == null ? cluster.client() : client;
        client = asking;
        SiteStatus status = cluster.status(asking, site);
        SiteState state = SiteState.of(status, Partition.cutFrom(cluster.folder(), status));
        return new Observation.Seen(Observation.now(), state, state.isUp() ? uses(asking) : List.of());
    }

    /** Returns what the site's processes have used. */
    private List<Observation.ProcessUse> uses(RaidClient asking) {
        List<Observation.ProcessUse> uses = new ArrayList<>();
        for (RunFile process : cluster.processes(site).values()) {
            uses.add(new Observation.ProcessUse(process.pid(), asking.resources(process.socket(), ANSWER)));
        }
        return uses;
    }

    @Override
    public void forget() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
