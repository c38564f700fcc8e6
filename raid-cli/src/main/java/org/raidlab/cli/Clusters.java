package org.raidlab.cli;

import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** Makes the cluster of a folder, with processes that run this program. */
final class Clusters {
    private Clusters() {}

    static LocalCluster in(ClusterFolder folder) {
        return in(folder, false);
    }

    /** Returns the cluster; {@code insecure} lets the processes bind beyond loopback without a cluster key. */
    static LocalCluster in(ClusterFolder folder, boolean insecure) {
        return new LocalCluster(folder, new ProcessStarter(Main.class.getName()), insecure);
    }

    /** The site that was asked for, or the first that is up. */
    static int siteToAsk(LocalCluster cluster, int site) {
        if (site != 0) {
            return site;
        }
        return cluster.aliveSites().stream()
                .findFirst()
                .orElseThrow(() -> new CommandException(
                        ExitCode.ENVIRONMENT,
                        "no site is up; start them with: raid up --dir "
                                + cluster.folder().path()));
    }
}
