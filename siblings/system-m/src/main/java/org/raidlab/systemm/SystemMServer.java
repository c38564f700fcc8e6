package org.raidlab.systemm;

import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;

/** The kinds of server (paper section 2, figure 2.1). A site has one of each of the first four, in one process. */
public enum SystemMServer implements ServerType {
    /** The checkpoint server: brings modified segments to the backup copies. */
    CHECKPOINT,
    /** The transaction server: executes transactions on the primary database. */
    TRANSACTION,
    /** The log server: writes log pages, and forwards the responses that wait for them. */
    LOG,
    /** The message server: puts requests into the request queue, and takes the responses. */
    MESSAGE,
    NAME_SERVER,
    CLIENT;

    public static final ServerTypes ALL = ServerTypes.of(SystemMServer.class);
}
