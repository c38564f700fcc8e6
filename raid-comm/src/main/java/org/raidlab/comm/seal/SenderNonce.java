package org.raidlab.comm.seal;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * What one life of one process has drawn at its start: names that life, and gives it a key of its own.
 *
 * @param high the first eight bytes; they name a receiver in what is sent to it
 * @param low the last eight
 */
public record SenderNonce(long high, long low) {
    /** On the wire. */
    static final int BYTES = 16;

    /** A fresh one. Numbers under one key must never come back, so no seeded generator will do. */
    public static SenderNonce draw() {
        SecureRandom random = new SecureRandom();
        return new SenderNonce(random.nextLong(), random.nextLong());
    }

    byte[] bytes() {
        return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
    }
}
