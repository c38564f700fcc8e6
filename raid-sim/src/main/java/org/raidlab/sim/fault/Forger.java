package org.raidlab.sim.fault;

import org.raidlab.core.RandomSource;

/** Makes a datagram from others that were sent, as an attacker without the key could. */
@FunctionalInterface
public interface Forger {
    /** A forger that replays a datagram. */
    Forger REPLAY = (one, other, random) -> one;

    /**
     * Makes a forged datagram; the originals stay unchanged.
     *
     * @param one that was sent
     * @param other that was sent too
     */
    byte[] forge(byte[] one, byte[] other, RandomSource random);
}
