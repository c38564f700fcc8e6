package org.raidlab.comm.link;

import org.raidlab.core.Invariants;

/**
 * Settings of a channel.
 *
 * @param pieceBytes longest piece of a message
 * @param windowBytes that are under way at most
 * @param repeatNanos after which the oldest piece under way is sent again; doubled each time
 * @param repeatMaxNanos where the doubling ends
 * @param triesMax after so many the other end is given up
 * @param unreadBytesMax that wait for the reader; more is not taken
 */
public record ChannelConfig(
        int pieceBytes, int windowBytes, long repeatNanos, long repeatMaxNanos, int triesMax, int unreadBytesMax) {
    private static final long MILLI = 1_000_000;

    public static final ChannelConfig DEFAULT =
            new ChannelConfig(24_000, 128_000, 50 * MILLI, 1_600 * MILLI, 10, 16 << 20);

    public ChannelConfig {
        Invariants.require(pieceBytes > 0 && windowBytes >= pieceBytes, "a window holds a piece");
        Invariants.require(repeatNanos > 0 && repeatMaxNanos >= repeatNanos, "what is lost is sent again");
        Invariants.require(triesMax > 1 && unreadBytesMax > 0, "a piece gets its chance");
    }
}
