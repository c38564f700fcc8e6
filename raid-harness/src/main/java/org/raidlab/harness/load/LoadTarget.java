package org.raidlab.harness.load;

import java.net.InetSocketAddress;
import org.raidlab.runtime.Host;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;

/** The sites that a workload runs on. */
public interface LoadTarget {
    /** Returns the sites of a cluster of processes. */
    static LoadTarget of(LocalCluster cluster) {
        return new LocalTarget(cluster);
    }

    /** Returns the factory of the clients' transports. */
    Host.Factory transports();

    /**
     * Returns the socket at which a site listens or, while it is dead, listened last. Asked for each message, since
     * sites restart.
     */
    InetSocketAddress lastSocket(int site);

    /** Returns the sockets of a site; throws {@link org.raidlab.runtime.EnvironmentException} if the site is down. */
    SiteSocket socket(int site);
}
