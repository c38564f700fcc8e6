package org.raidlab.comm.link;

/** How far a process is in the life of its site. The order is the wire format's. */
public enum Stage {
    /** It waits for the others of its site; its servers are not there. */
    GATHERING,
    /** It restores its servers. */
    RECOVERING,
    /** Its servers are restored; others' may not be. */
    READY,
    /** The site is up. */
    OPEN
}
