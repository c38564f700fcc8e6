package org.raidlab.site.node;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * Another implementation of a server, chosen by its name in the cluster file or on the command line. It is found on the
 * class path by {@link java.util.ServiceLoader}. A server knows its siblings by their messages only, so one may be
 * replaced in one site while other sites run the usual one.
 */
public interface ServerProvider {
    /** Returns the name that selects this implementation, beside its server type. */
    String name();

    /** Returns the type of the server that it replaces. */
    RaidServer type();

    /** Makes the server for one incarnation of its site. */
    Server<RaidMessage> create(Ports ports, SiteOptions options);
}
