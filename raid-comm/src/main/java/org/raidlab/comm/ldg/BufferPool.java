package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside the heap for messages of lengths that have come before: fresh memory for each is cleared first, cold
 * in the cache, and the collector's work. What the pool has, lent or not, never exceeds a fixed size, whatever is
 * claimed.
 */
final class BufferPool {
    /** Of all buffers, lent or not. */
    static final int BYTES_MAX = 8 << 20;
    /** Longer messages have memory of their own. */
    static final int BUFFER_BYTES_MAX = BYTES_MAX / 4;

    /** Arrays serve shorter ones as well. */
    static final int MESSAGE_BYTES_MIN = 1 << 14;

    private static final int ROUNDED_TO_BYTES = 1 << 16;

    private final List<ByteBuffer> spare = new ArrayList<>();
    private int bytes;

    /** The shortest spare buffer that has room for so many bytes, or null if none has. */
    @Nullable
    ByteBuffer take(int needed) {
        int best = -1;
        for (int i = 0; i < spare.size(); i++) {
            int room = spare.get(i).capacity();
            if (room >= needed && (best < 0 || room < spare.get(best).capacity())) {
                best = i;
            }
        }
        return best < 0 ? null : spare.remove(best);
    }

    /** A copy of a whole message. */
    ByteBuffer copy(ByteBuffer message) {
        int length = message.limit();
        ByteBuffer spare = take(length);
        ByteBuffer copy = spare == null ? ByteBuffer.allocate(length) : spare.limit(length);
        return copy.put(0, message, 0, length);
    }

    /** A whole message's memory, used no more; if it was not the pool's, the next one as long shall find some here. */
    void giveBack(ByteBuffer memory) {
        takeBack(memory);
        if (!memory.isDirect()) {
            prepareFor(memory.limit());
        }
    }

    /** Memory of a message that never was whole; it is kept if it is the pool's. */
    void takeBack(ByteBuffer memory) {
        if (memory.isDirect()) {
            spare.add(memory.clear());
        }
    }

    private void prepareFor(int length) {
        int rounded = (length + ROUNDED_TO_BYTES - 1) / ROUNDED_TO_BYTES * ROUNDED_TO_BYTES;
        if (length < MESSAGE_BYTES_MIN || rounded > BUFFER_BYTES_MAX) {
            return;
        }
        for (int i = 0; i < spare.size() && bytes + rounded > BYTES_MAX; ) {
            i = forgottenIfShorter(i, rounded) ? i : i + 1;
        }
        if (bytes + rounded <= BYTES_MAX) {
            bytes += rounded;
            spare.add(ByteBuffer.allocateDirect(rounded));
        }
    }

    /** Only longer buffers take the place of others: so few are ever made. */
    private boolean forgottenIfShorter(int index, int length) {
        boolean shorter = spare.get(index).capacity() < length;
        if (shorter) {
            bytes -= spare.remove(index).capacity();
        }
        return shorter;
    }
}
