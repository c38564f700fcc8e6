package org.raidlab.comm.ldg;

import org.jspecify.annotations.Nullable;

/**
 * How a message is cut: {@code count} chunks of equal length, the last one shorter or equal.
 *
 * @param total bytes of the message
 * @param count of fragments, 2 or more
 * @param chunk bytes of the message in each fragment but the last
 */
record Shape(int total, int count, int chunk) {
    /** No fragment but the last is shorter, so a short message cannot claim to have many. */
    static final int CHUNK_BYTES_MIN = 64;

    /** How a message is cut that does not fit into a bundle: into two at least. */
    static Shape of(int total, int chunkMax) {
        int chunk = Math.min(chunkMax, total - 1);
        return new Shape(total, (total - 1) / chunk + 1, chunk);
    }

    /** The shape that a fragment claims, or null if its fields contradict each other. */
    static @Nullable Shape claimedBy(Header header, int contentBytes) {
        if (header.count() < 2 || header.index() < 0 || header.index() >= header.count() || header.total() <= 0) {
            return null;
        }
        boolean last = header.index() == header.count() - 1;
        int before = header.count() - 1;
        int chunk = last ? (header.total() - contentBytes) / before : contentBytes;
        Shape shape = new Shape(header.total(), header.count(), chunk);
        boolean fits = chunk >= CHUNK_BYTES_MIN
                && (header.total() - 1) / chunk == before
                && shape.bytesOf(header.index()) == contentBytes;
        return fits ? shape : null;
    }

    int bytesOf(int index) {
        return index < count - 1 ? chunk : total - (count - 1) * chunk;
    }

    int offsetOf(int index) {
        return index * chunk;
    }

    /** What a full fragment takes of a receive buffer. */
    int costOfFragment() {
        return Credit.costOf(Header.BYTES + chunk);
    }

    /** How many fragments may be sent to a receiver that has said nothing yet. */
    int unasked() {
        return unasked(Credit.UNASKED_BYTES);
    }

    /** How many fragments may be sent unasked to a receiver that takes so many bytes, by its books, unasked. */
    int unasked(int bytes) {
        return Math.min(count, Math.max(1, Math.max(bytes, Credit.UNASKED_BYTES) / costOfFragment()));
    }
}
