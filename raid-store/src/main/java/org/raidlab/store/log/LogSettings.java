package org.raidlab.store.log;

import org.raidlab.core.Invariants;

/**
 * The settings of a log in a folder.
 *
 * @param segmentBytes size of each preallocated file; counts when the log is made, afterwards its own size stays
 * @param bufferBytes most bytes held back before they are written without being asked to; the log's only lasting buffer
 * @param spareSegments how many segments are kept for reuse when the log is truncated, rather than deleted
 */
public record LogSettings(int segmentBytes, int bufferBytes, int spareSegments) {
    public static final LogSettings DEFAULT = new LogSettings(16 << 20, 256 << 10, 2);

    public LogSettings {
        Invariants.require(
                segmentBytes >= 512 && segmentBytes % 512 == 0, "a log segment is a positive multiple of 512 bytes");
        Invariants.require(bufferBytes >= 64, "a log buffer has at least 64 bytes");
        Invariants.require(spareSegments >= 0, "the number of spare log segments is not negative");
    }
}
