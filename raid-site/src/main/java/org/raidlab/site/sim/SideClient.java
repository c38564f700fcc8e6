package org.raidlab.site.sim;

/** A client that does something besides the mix, over and over. */
interface SideClient {
    SimSession session();

    /** Does the next thing; {@code done} is called when it is over. */
    void next(Runnable done);
}
