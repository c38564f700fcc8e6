package org.raidlab.site.client;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.raidlab.core.ServerType;

/**
 * A site and where its servers listen.
 *
 * @param site its number
 * @param sockets of its servers
 * @param incarnation of the site, as its run files say: requests are executed by no other
 */
public record SiteSocket(int site, Map<ServerType, InetSocketAddress> sockets, int incarnation) {
    public SiteSocket {
        sockets = Collections.unmodifiableMap(new EnumMap<>(sockets));
    }

    /** A site in one process. */
    public SiteSocket(int site, InetSocketAddress process, int incarnation) {
        this(site, Map.of(ServerType.UI, process, ServerType.AM, process, ServerType.AC, process), incarnation);
    }

    /** Where its User Interface listens. */
    public InetSocketAddress socket() {
        return socket(ServerType.UI);
    }

    /** Where a server listens that clients speak to. */
    public InetSocketAddress socket(ServerType server) {
        InetSocketAddress found = sockets.get(server);
        if (found == null) {
            throw new IllegalArgumentException("clients do not speak to " + server);
        }
        return found;
    }
}
