package org.raidlab.cli;

import java.util.List;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/** Makes the cluster of a folder, with processes that run this program. */
final class Clusters {
    private Clusters() {}

    static LocalCluster in(ClusterFolder folder) {
        return in(folder, false);
    }

    /** Returns the cluster; {@code insecure} lets the processes bind beyond loopback without a cluster key. */
    static LocalCluster in(ClusterFolder folder, boolean insecure) {
        SystemCluster.in(folder.path()).ifPresent(other -> {
            throw new CommandException(
                    ExitCode.USAGE,
                    folder.path() + " has a cluster of " + other.system()
                            + ", and this command is one of RAID; name RAID's folder with --dir");
        });
        return new LocalCluster(folder, new ProcessStarter(Main.class.getName()), insecure);
    }

    /**
     * Returns the site that was asked for, or the lowest site in the newest view, which can write. Says which site it
     * is when it is not the cluster's first.
     */
    static int siteToAsk(LocalCluster cluster, RaidClient client, int site, Console console) {
        if (site != 0) {
            return site;
        }
        List<Integer> alive = cluster.aliveSites();
        if (alive.isEmpty()) {
            throw new CommandException(
                    ExitCode.ENVIRONMENT,
                    "no site is up; start them with: raid up --dir "
                            + cluster.folder().path());
        }
        int chosen = mostCurrent(cluster, client, alive);
        int first = cluster.folder().cluster().siteNumbers().getFirst();
        if (chosen != first) {
            console.info("site " + chosen + " answers: site " + first
                    + (alive.contains(first) ? " is behind it" : " is not up") + "; look at: raid status");
        }
        return chosen;
    }

    private static int mostCurrent(LocalCluster cluster, RaidClient client, List<Integer> alive) {
        if (alive.size() == 1) {
            return alive.getFirst();
        }
        return SiteStatus.mostCurrent(
                        alive.stream().map(each -> cluster.status(client, each)).toList())
                .map(SiteStatus::site)
                .orElse(alive.getFirst());
    }
}
