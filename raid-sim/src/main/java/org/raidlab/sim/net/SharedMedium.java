package org.raidlab.sim.net;

import org.raidlab.core.Invariants;

/**
 * A medium that carries one transmission at a time, as an Ethernet segment does. A station waits until the medium is
 * free; there are no collisions.
 *
 * @param bitsPerSecond its rate
 * @param framePayloadBytes most bytes of a datagram that one frame carries
 * @param frameOverheadBytes bytes that each frame costs in addition: headers, checksum, preamble, gap
 */
public record SharedMedium(long bitsPerSecond, int framePayloadBytes, int frameOverheadBytes) {
    /** Ethernet with 10 Mbit/s, which carries UDP over IPv4. */
    public static final SharedMedium ETHERNET_10 = new SharedMedium(10_000_000, 1_472, 66);

    /** FDDI with 100 Mbit/s, which carries UDP over IPv4. */
    public static final SharedMedium FDDI_100 = new SharedMedium(100_000_000, 4_324, 64);

    /** Memory Channel: writes of 32 bytes to the memory of another workstation, 80 MB/s with their addresses. */
    public static final SharedMedium MEMORY_CHANNEL = new SharedMedium(800_000_000, 32, 8);

    private static final long SECOND_BITS = 8 * 1_000_000_000L;

    public SharedMedium {
        Invariants.require(bitsPerSecond > 0 && framePayloadBytes > 0, "a medium has a rate, and frames have room");
        Invariants.require(frameOverheadBytes >= 0, "an overhead is not negative");
    }

    /** Returns how long the medium is busy with a datagram. */
    public long transmissionNanos(int datagramBytes) {
        long frames = Math.max(1, Math.ceilDiv(datagramBytes, framePayloadBytes));
        return Math.ceilDiv((datagramBytes + frames * frameOverheadBytes) * SECOND_BITS, bitsPerSecond);
    }
}
