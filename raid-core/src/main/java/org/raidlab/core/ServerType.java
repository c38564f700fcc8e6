package org.raidlab.core;

/**
 * The kinds of server that an {@link Address} can name (paper section 1.1, figure 2). The order is part of the wire
 * format.
 */
public enum ServerType {
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

    private static final ServerType[] BY_ORDINAL = values();

    /** Returns the type with this ordinal; throws {@link IllegalArgumentException} if none has it. */
    public static ServerType of(int ordinal) {
        Invariants.require(ordinal >= 0 && ordinal < BY_ORDINAL.length, "no such server type");
        return BY_ORDINAL[ordinal];
    }
}
