package org.raidlab.site.load;

import java.net.InetSocketAddress;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.client.TransportFactory;

/** The sites that a workload runs on. */
public interface LoadTarget {
    /** Returns the factory of the clients' transports. */
    TransportFactory transports();

    /**
     * Returns the socket at which a site listens or, while it is dead, listened last. Asked for each message, since
     * sites restart.
     */
    InetSocketAddress lastSocket(int site);

    /** Returns the sockets of a site; throws {@link org.raidlab.runtime.EnvironmentException} if the site is down. */
    SiteSocket socket(int site);
}
