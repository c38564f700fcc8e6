package org.raidlab.store.log;

import java.io.IOException;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * Distinguishes a torn tail from a hole: it looks behind the first damaged record for a record that was appended when
 * the damaged place was already durable.
 */
final class HoleSearch {
    private final LogScan scan;
    private final int segmentBytes;
    private final NavigableSet<Long> segments;

    HoleSearch(LogScan scan, int segmentBytes, NavigableSet<Long> segments) {
        this.scan = scan;
        this.segmentBytes = segmentBytes;
        this.segments = segments;
    }

    /** Returns the position of such a record, if there is one. */
    Optional<Long> witnessBehind(long damaged) throws IOException {
        for (long segment : segments.tailSet(damaged / segmentBytes)) {
            long from = Math.max(damaged + LogFormat.ALIGNMENT, segment * segmentBytes);
            long end = (segment + 1) * segmentBytes;
            for (long at = scan.nextHeader(from, end); at < end; at = scan.nextHeader(at + LogFormat.ALIGNMENT, end)) {
                Optional<RecordHeader> found = scan.headerAt(at);
                if (found.isPresent() && found.get().durableBefore(at) > damaged) {
                    return Optional.of(at);
                }
            }
        }
        return Optional.empty();
    }
}
