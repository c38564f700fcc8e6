package org.raidlab.comm.addressing;

import java.net.InetSocketAddress;
import org.raidlab.core.Address;

/**
 * The name server's binding of an address to the socket of the process that hosts it.
 *
 * @param address of a server
 * @param socket of the process that hosts it
 * @param incarnation of the server's site, as the site itself counts it
 * @param generation of this word: a later word of the same life of the name server has a larger one
 */
public record Binding(Address address, InetSocketAddress socket, int incarnation, long generation) {
    private static final long DOUBTED = -1;

    /**
     * Returns whether this binding is newer: first the higher incarnation decides, then, within one incarnation, the
     * higher generation.
     */
    public boolean isNewerThan(Binding other) {
        if (other.generation == DOUBTED) {
            return generation != DOUBTED;
        }
        return incarnation != other.incarnation ? incarnation > other.incarnation : generation > other.generation;
    }

    /** Returns the same binding, marked as older than any other. */
    Binding doubted() {
        return new Binding(address, socket, incarnation, DOUBTED);
    }

    /** Returns the same binding, marked as older than every binding of the name server's present incarnation. */
    Binding ofAnEarlierLife() {
        return new Binding(address, socket, incarnation, 0);
    }
}
