package org.raidlab.comm.addressing;

import java.net.InetSocketAddress;
import org.raidlab.core.Address;

/**
 * The name server's word on where an address is.
 *
 * @param address of a server
 * @param socket of the process that hosts it
 * @param incarnation of the server's site, as the site itself counts it
 * @param generation of this word: a later word of the same life of the name server has a larger one
 */
public record Binding(Address address, InetSocketAddress socket, int incarnation, long generation) {
    private static final long DOUBTED = -1;

    /** A higher incarnation is newer whatever the name server's counting; within one, the later word is. */
    public boolean isNewerThan(Binding other) {
        if (other.generation == DOUBTED) {
            return generation != DOUBTED;
        }
        return incarnation != other.incarnation ? incarnation > other.incarnation : generation > other.generation;
    }

    /** The same, as older than any other. */
    Binding doubted() {
        return new Binding(address, socket, incarnation, DOUBTED);
    }

    /** The same, as older than every word of the name server's life that is now. */
    Binding ofAnEarlierLife() {
        return new Binding(address, socket, incarnation, 0);
    }
}
