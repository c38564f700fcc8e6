package org.raidlab.sim.net;

/** A barrier to datagrams, in one direction between two sockets or in many; it counts the datagrams that it stops. */
public final class Barrier {
    private long stopped;

    void stop() {
        stopped++;
    }

    /** Returns how many datagrams it has stopped that a receiver would have got. */
    public long stopped() {
        return stopped;
    }
}
