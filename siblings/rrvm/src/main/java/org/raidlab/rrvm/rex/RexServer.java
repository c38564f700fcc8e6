package org.raidlab.rrvm.rex;

import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;

/** The kinds of server. A site has one page store. */
public enum RexServer implements ServerType {
    /** The page store: pages, buffer pool and log. */
    STORE,
    NAME_SERVER,
    CLIENT;

    public static final ServerTypes ALL = ServerTypes.of(RexServer.class);
}
