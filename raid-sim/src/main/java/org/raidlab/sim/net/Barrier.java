package org.raidlab.sim.net;

/** Something that stands in the way of datagrams, in one direction between two sockets or in many; it counts them. */
public final class Barrier {
    private long stopped;

    void stop() {
        stopped++;
    }

    /** How many datagrams it has stopped that somebody would have heard. */
    public long stopped() {
        return stopped;
    }
}
