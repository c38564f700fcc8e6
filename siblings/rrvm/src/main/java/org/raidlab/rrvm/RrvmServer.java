package org.raidlab.rrvm;

import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;

/** The kinds of server. Each workstation has a transaction manager, and lends memory to those of others. */
public enum RrvmServer implements ServerType {
    /** The transaction manager: recoverable memory, local log, and the log's copy in the memory of another site. */
    MANAGER,
    /** The remote memory server: keeps the ends of other sites' logs in its memory. */
    MEMORY,
    NAME_SERVER,
    CLIENT;

    public static final ServerTypes ALL = ServerTypes.of(RrvmServer.class);
}
