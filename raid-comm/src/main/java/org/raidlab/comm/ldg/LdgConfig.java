package org.raidlab.comm.ldg;

import org.raidlab.core.Invariants;

/**
 * Settings of an endpoint.
 *
 * @param fragmentBytes longest datagram, its header included: 512 as in the paper, 1,400 for Ethernet, path-sized by
 *     default
 * @param receiveBufferBytes real size of the socket's receive buffer, from which credit is given
 * @param limits what it may hold
 * @param timing when it asks again and gives up
 * @param instanceId of the cluster that it belongs to, 0 for none: datagrams that carry another one are dropped
 */
public record LdgConfig(
        int fragmentBytes, int receiveBufferBytes, LdgLimits limits, LdgTiming timing, long instanceId) {
    /** Fits loopback's 64 KiB. */
    public static final int PATH_SIZED = 64_000;
    /** Longest payload of UDP over IPv4. */
    public static final int DATAGRAM_BYTES_MAX = 65_507;
    /** Shortest setting for {@link #fragmentBytes}. */
    public static final int FRAGMENT_BYTES_MIN = Header.BYTES + 2 * Shape.CHUNK_BYTES_MIN;

    private static final int BUFFER_BYTES_UNLESS_SAID = 212_992;

    public static final LdgConfig DEFAULT =
            new LdgConfig(PATH_SIZED, BUFFER_BYTES_UNLESS_SAID, LdgLimits.DEFAULT, LdgTiming.DEFAULT, 0);

    /**
     * The settings of a cluster within one process, simulated or not: no datagram of that cluster reaches another one.
     */
    public static final LdgConfig WITHIN_PROCESS = DEFAULT.withInstanceId(1);

    public LdgConfig {
        Invariants.require(
                fragmentBytes >= FRAGMENT_BYTES_MIN && fragmentBytes <= DATAGRAM_BYTES_MAX,
                "a fragment has " + FRAGMENT_BYTES_MIN + " to " + DATAGRAM_BYTES_MAX + " bytes");
        Invariants.require(receiveBufferBytes > 0, "there is a receive buffer");
    }

    public LdgConfig withFragmentBytes(int bytes) {
        return new LdgConfig(bytes, receiveBufferBytes, limits, timing, instanceId);
    }

    public LdgConfig withReceiveBufferBytes(int bytes) {
        return new LdgConfig(fragmentBytes, bytes, limits, timing, instanceId);
    }

    public LdgConfig withMessageBytesMax(int bytes) {
        return new LdgConfig(fragmentBytes, receiveBufferBytes, limits.withMessageBytesMax(bytes), timing, instanceId);
    }

    public LdgConfig withLimits(LdgLimits other) {
        return new LdgConfig(fragmentBytes, receiveBufferBytes, other, timing, instanceId);
    }

    public LdgConfig withTiming(LdgTiming other) {
        return new LdgConfig(fragmentBytes, receiveBufferBytes, limits, other, instanceId);
    }

    public LdgConfig withInstanceId(long id) {
        return new LdgConfig(fragmentBytes, receiveBufferBytes, limits, timing, id);
    }

    /** Bytes of a message in one datagram. */
    int chunkBytes() {
        return fragmentBytes - Header.BYTES;
    }
}
