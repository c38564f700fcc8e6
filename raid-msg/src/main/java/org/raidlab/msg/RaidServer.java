package org.raidlab.msg;

import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;

/** RAID's kinds of server (paper section 1.1, figure 2). The order is part of the wire format. */
public enum RaidServer implements ServerType {
    /** User Interface: parses queries. */
    UI,
    /** Action Driver: executes transactions. */
    AD,
    /** Access Manager: the local database. */
    AM,
    /** Atomicity Controller: commitment over all sites. */
    AC,
    /** Concurrency Controller: validates. */
    CC,
    /** Replication Controller: which sites and copies take part. */
    RC,
    /** The name server, RAID's oracle; site 0. */
    NAME_SERVER,
    /** A user's program; site 0. */
    CLIENT;

    /** All kinds. */
    public static final ServerTypes ALL = ServerTypes.of(RaidServer.class);

    /** Returns the kind of one of RAID's servers. */
    public static RaidServer of(Address server) {
        return (RaidServer) server.type();
    }
}
