package org.raidlab.site.node;

import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;

/**
 * Another implementation of a server, chosen by its name in the cluster file or on the command line. It is found on the
 * class path by {@link java.util.ServiceLoader}. A server knows its siblings by their messages only, so one may be
 * replaced in one site while other sites run the usual one.
 */
public interface ServerProvider {
    /** What it is chosen by, beside its type. */
    String name();

    /** The server that it replaces. */
    ServerType type();

    /** Makes the server for one life of its site. */
    Server<RaidMessage> create(Ports ports, SiteOptions options);
}
