package org.raidlab.comm.addressing;

import org.raidlab.core.ServerType;
import org.raidlab.core.ServerTypes;

/** Kinds of server, as a system declares them. */
public enum Kind implements ServerType {
    UI,
    AD,
    AM,
    AC,
    CC,
    RC,
    NAME_SERVER,
    CLIENT;

    /** All kinds. */
    public static final ServerTypes ALL = ServerTypes.of(Kind.class);
}
