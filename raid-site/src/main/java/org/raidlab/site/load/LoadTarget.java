package org.raidlab.site.load;

import java.net.InetSocketAddress;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.client.TransportFactory;

/** The sites that a workload runs on. */
public interface LoadTarget {
    /** What carries the clients' messages. */
    TransportFactory wires();

    /** Where a site listens or, while it is dead, has listened. Asked for each message, since sites restart. */
    InetSocketAddress lastSocket(int site);

    /** Where a site listens; {@link org.raidlab.site.EnvironmentException} if it is down. */
    SiteSocket socket(int site);
}
