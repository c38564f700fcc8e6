package org.raidlab.cli;

import org.raidlab.site.local.LocalCluster;
import org.raidlab.tool.live.RunningCluster;

/** A running cluster as RAIDTool watches it, without orders. */
final class WatchedCluster {
    private WatchedCluster() {}

    static RunningCluster of(LocalCluster cluster) {
        return new RunningCluster(
                cluster,
                site -> {
                    throw new UnsupportedOperationException("no query is run");
                },
                arguments -> {
                    throw new UnsupportedOperationException("no command is run");
                });
    }
}
