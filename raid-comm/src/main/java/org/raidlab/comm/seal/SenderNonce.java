package org.raidlab.comm.seal;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * The random number that one incarnation of a process draws at its start: it names that incarnation and determines its
 * key.
 *
 * @param high the first eight bytes; they name a receiver in what is sent to it
 * @param low the last eight
 */
public record SenderNonce(long high, long low) {
    /** On the wire. */
    static final int BYTES = 16;

    /** Draws a new nonce. Numbers under one key must never come back, so no seeded generator will do. */
    public static SenderNonce draw() {
        SecureRandom random = new SecureRandom();
        return new SenderNonce(random.nextLong(), random.nextLong());
    }

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
    }
}
