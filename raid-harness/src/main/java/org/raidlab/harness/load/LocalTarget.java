package org.raidlab.harness.load;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.raidlab.runtime.Host;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;

/** Sites that are processes of this host, found by their run files. */
final class LocalTarget implements LoadTarget {
    private static final long KNOWN_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LocalCluster cluster;
    private final Map<Integer, Found> sockets = new LinkedHashMap<>();

    /**
     * The socket of a site and the time of its last look-up: the target rereads the run file from time to time, since
     * sites restart.
     */
    private record Found(InetSocketAddress socket, long atNanos) {}

    LocalTarget(LocalCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Host.Factory transports() {
        return cluster.transports();
    }

    @Override
    public InetSocketAddress lastSocket(int site) {
        long now = System.nanoTime();
        Found found = sockets.get(site);
        if (found == null || now - found.atNanos() > KNOWN_FOR_NANOS) {
            found = new Found(cluster.lastSocket(site), now);
            sockets.put(site, found);
        }
        return found.socket();
    }

    @Override
    public SiteSocket socket(int site) {
        return cluster.socket(site);
    }
}
