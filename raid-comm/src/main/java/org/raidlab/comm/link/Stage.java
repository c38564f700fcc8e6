package org.raidlab.comm.link;

/** The stage that a process has reached in the incarnation of its site. The order is the wire format's. */
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
