package org.raidlab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.raidlab.harness.managing.ManagedSites;
import org.raidlab.harness.managing.MiniLayout;
import org.raidlab.harness.managing.ProcessSites;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** The sites of a scenario as processes, in a folder of their own: neither sites nor folder outlive this process. */
final class MiniGround implements AutoCloseable {
    private final Scratch scratch;
    private final LocalCluster cluster;
    private final ProcessSites sites;

    private MiniGround(MiniLayout layout, long seed) {
        ProcessStarter starter = ProcessStarter.endingWithThis(Main.class.getName());
        try {
            // The sites' data is of no use to anybody, so they need not end in good order.
            scratch = Scratch.temporary("raid-mini-", starter::killAll);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        cluster = new LocalCluster(new ClusterFolder(scratch.path()), starter);
        try {
            sites = ProcessSites.start(layout.failures(), cluster, layout.cluster(), seed);
        } catch (RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    /** Starts all sites; returns when the sites know each other. */
    static MiniGround start(MiniLayout layout, long seed) {
        return new MiniGround(layout, seed);
    }

    ManagedSites sites() {
        return sites;
    }

    /** Returns the cluster of these sites. */
    LocalCluster cluster() {
        return cluster;
    }

    @Override
    public void close() {
        try (scratch) {
            sites.close();
        }
    }
}
