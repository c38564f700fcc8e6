package org.raidlab.comm.ldg;

import org.jspecify.annotations.Nullable;

/**
 * The division of a message into fragments: {@code count} chunks of equal length, the last one shorter or equal.
 *
 * @param total bytes of the message
 * @param count of fragments, 2 or more
 * @param chunk bytes of the message in each fragment but the last
 */
record Shape(int total, int count, int chunk) {
    /** No fragment but the last is shorter, so a short message cannot claim to have many. */
    static final int CHUNK_BYTES_MIN = 64;

    /** Returns the division of a message that does not fit into a bundle: into two chunks at least. */
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

    /** Returns the bytes that a full fragment takes of a receive buffer. */
    int costOfFragment() {
        return Credit.costOf(Header.BYTES + chunk);
    }

    /** Returns how many fragments may be sent to a receiver that has not answered yet. */
    int unasked() {
        return unasked(Credit.UNASKED_BYTES);
    }

    /** Returns how many fragments may be sent without credit to a receiver that admits so many bytes. */
    int unasked(int bytes) {
        return Math.min(count, Math.max(1, Math.max(bytes, Credit.UNASKED_BYTES) / costOfFragment()));
    }
}
