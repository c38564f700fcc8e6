package org.raidlab.sim.fault;

import org.raidlab.core.RandomSource;

/** Makes a datagram of others that were sent, such as somebody could who has no key. */
@FunctionalInterface
public interface Forger {
    /** Sends again what was sent. */
    Forger REPLAY = (one, other, random) -> one;

    /**
     * Makes one; the originals stay as they are.
     *
     * @param one that was sent
     * @param other that was sent too
     */
    byte[] forge(byte[] one, byte[] other, RandomSource random);
}
