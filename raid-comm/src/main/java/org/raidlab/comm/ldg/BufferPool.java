package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pool of memory outside the heap for messages of lengths seen before: newly allocated memory would have to be
 * cleared, is cold in the cache, and costs garbage collection. What the pool has, lent or not, never exceeds a fixed
 * size, whatever is claimed.
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

    /** Removes and returns the shortest spare buffer that has room for so many bytes, or returns null if none has. */
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

    /**
     * Takes back the memory of a complete message; if it was not the pool's, the pool allocates memory of that length
     * for the next such message.
     */
    void giveBack(ByteBuffer memory) {
        takeBack(memory);
        if (!memory.isDirect()) {
            prepareFor(memory.limit());
        }
    }

    /** Takes back the memory of a message that never became complete; the pool keeps the memory if it is its own. */
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

    /** Removes a buffer if it is shorter: only longer buffers replace others, so the pool allocates few. */
    private boolean forgottenIfShorter(int index, int length) {
        boolean shorter = spare.get(index).capacity() < length;
        if (shorter) {
            bytes -= spare.remove(index).capacity();
        }
        return shorter;
    }
}
