package org.raidlab.cli;

import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.ProcessStarter;

/** The cluster of a folder, with processes that run this program. */
final class Clusters {
    private Clusters() {}

    static LocalCluster in(ClusterFolder folder) {
        return new LocalCluster(folder, new ProcessStarter(Main.class.getName()));
    }
}
