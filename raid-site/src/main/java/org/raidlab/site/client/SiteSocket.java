package org.raidlab.site.client;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.raidlab.msg.RaidServer;

/**
 * A site and the sockets at which its servers listen.
 *
 * @param site its number
 * @param sockets of its servers
 * @param incarnation of the site, as its run files say: requests are executed by no other
 */
public record SiteSocket(int site, Map<RaidServer, InetSocketAddress> sockets, int incarnation) {
    public SiteSocket {
        sockets = Collections.unmodifiableMap(new EnumMap<>(sockets));
    }

    /** Makes a site whose servers all run in one process. */
    public SiteSocket(int site, InetSocketAddress process, int incarnation) {
        this(site, Map.of(RaidServer.UI, process, RaidServer.AM, process, RaidServer.AC, process), incarnation);
    }

    /** Returns the socket at which the site's User Interface listens. */
    public InetSocketAddress socket() {
        return socket(RaidServer.UI);
    }

    /** Returns the socket of a server that accepts client messages. */
    public InetSocketAddress socket(RaidServer server) {
        InetSocketAddress found = sockets.get(server);
        if (found == null) {
            throw new IllegalArgumentException("clients do not speak to " + server);
        }
        return found;
    }
}
