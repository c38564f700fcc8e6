package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A long message in memory that a pool reuses for later messages. It has one owner at a time, who closes it or hands it
 * to an endpoint to be sent; after that it shows nothing more. One that is forgotten is memory lost to the pool, and no
 * more than garbage.
 *
 * <p>One that came in a single datagram lies where the kernel put it while its receiver is told, and is copied only if
 * it outlives that.
 *
 * <p>All its methods are called on the endpoint's thread.
 */
public final class LongMessage implements AutoCloseable {
    private final @Nullable BufferPool pool;
    private @Nullable ByteBuffer memory;
    /** Whether the memory is another's, who will use it again. */
    private boolean lent;

    /**
     * Creates a message in memory from its beginning to its limit.
     *
     * @param pool where the memory goes afterwards; null if to nobody
     */
    LongMessage(ByteBuffer memory, @Nullable BufferPool pool) {
        this.memory = memory;
        this.pool = pool;
    }

    /** A message in memory that is lent until {@link #settle}. */
    static LongMessage lent(ByteBuffer memory, BufferPool pool) {
        LongMessage message = new LongMessage(memory, pool);
        message.lent = true;
        return message;
    }

    /** Returns the length of the message in bytes. */
    public int length() {
        return memory().limit();
    }

    /**
     * Returns the message, read only; the caller must not read it after {@link #close}, nor after this message was
     * handed on. Who keeps the message asks for its bytes again: they may have moved.
     */
    public ByteBuffer bytes() {
        return memory().asReadOnlyBuffer();
    }

    /** Returns a copy that belongs to the caller. */
    public byte[] toArray() {
        byte[] copy = new byte[length()];
        memory().get(0, copy);
        return copy;
    }

    /** Gives the memory back; a message that was closed or handed on stays so. */
    @Override
    public void close() {
        ByteBuffer given = memory;
        memory = null;
        if (given != null && pool != null && !lent) {
            pool.giveBack(given);
        }
    }

    /** Returns the same message for another owner; this object then gives no more access to it. */
    LongMessage handOn() {
        settle();
        LongMessage next = new LongMessage(memory(), pool);
        memory = null;
        return next;
    }

    /** Moves a message that is not closed yet to memory of its own, before the lent memory is used again. */
    void settle() {
        if (lent && memory != null && pool != null) {
            memory = pool.copy(memory);
            lent = false;
        }
    }

    /** Returns a part of the message, to be read before the message is closed. */
    ByteBuffer part(int offset, int bytes) {
        return memory().slice(offset, bytes);
    }

    private ByteBuffer memory() {
        if (memory == null) {
            throw new IllegalStateException("a message is not used after it was closed or handed on");
        }
        return memory;
    }
}
