package org.raidlab.comm.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Allocates the same buffer for every read. Datagrams are copied out before the next read, so one buffer is enough, and
 * it stays in the cache; a fresh one for each read costs more than the read.
 *
 * <p>A turn's first read takes one datagram, which is cheapest; the following ones take a batch with one system call,
 * until a batch comes back not full. Where datagrams have come alone for a while, the second read is left out most of
 * the time: what it would bring begins the next turn.
 */
final class ReusedBuffer implements RecvByteBufAllocator {
    private static final int ALONE_MANY = 8;

    private final int slots;
    private final int slotBytes;
    private final int datagramsPerTurnMax;
    private final List<Reads> handles = new ArrayList<>(1);

    /**
     * @param slots datagrams that one read may bring
     * @param slotBytes room for each
     * @param datagramsPerTurnMax after which the turn runs, even if more are waiting
     */
    ReusedBuffer(int slots, int slotBytes, int datagramsPerTurnMax) {
        this.slots = slots;
        this.slotBytes = slotBytes;
        this.datagramsPerTurnMax = datagramsPerTurnMax;
    }

    @Override
    @SuppressWarnings("deprecation") // the interface's own result type
    public Handle newHandle() {
        Reads handle = new Reads();
        handles.add(handle);
        return handle;
    }

    /** Releases the buffers; it is called on the channel's thread, after the last read. */
    void release() {
        handles.forEach(Reads::release);
        handles.clear();
    }

    private final class Reads implements ExtendedHandle {
        private @Nullable ByteBuf one;
        private @Nullable ByteBuf many;
        private int ofThisRead;
        private int ofThisTurn;
        private int alone;
        private int attempted;
        private int last;

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            ofThisRead = 0;
            if (ofThisTurn == 0) {
                one = usable(one, allocator, slotBytes);
                return one.retain();
            }
            many = usable(many, allocator, slots * slotBytes);
            return many.retain();
        }

        void release() {
            one = released(one);
            many = released(many);
        }

        private static @Nullable ByteBuf released(@Nullable ByteBuf buffer) {
            if (buffer != null) {
                buffer.release();
            }
            return null;
        }

        /** Returns the buffer, or a new one if datagrams in the old one are still in use. */
        private static ByteBuf usable(@Nullable ByteBuf buffer, ByteBufAllocator allocator, int bytes) {
            if (buffer != null && buffer.refCnt() == 1) {
                return buffer.clear();
            }
            if (buffer != null) {
                buffer.release();
            }
            return allocator.directBuffer(bytes, bytes);
        }

        @Override
        public int guess() {
            return slotBytes;
        }

        @Override
        public void reset(ChannelConfig config) {
            ofThisTurn = 0;
        }

        @Override
        public void incMessagesRead(int messages) {
            ofThisRead += messages;
            ofThisTurn += messages;
        }

        @Override
        public void lastBytesRead(int bytes) {
            last = bytes;
        }

        @Override
        public int lastBytesRead() {
            return last;
        }

        @Override
        public void attemptedBytesRead(int bytes) {
            attempted = bytes;
        }

        @Override
        public int attemptedBytesRead() {
            return attempted;
        }

        @Override
        public boolean continueReading() {
            if (ofThisTurn == 1) {
                return alone < ALONE_MANY || alone % ALONE_MANY == 0;
            }
            return ofThisRead >= slots && ofThisTurn < datagramsPerTurnMax;
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreData) {
            return continueReading();
        }

        @Override
        public void readComplete() {
            alone = ofThisTurn == 1 ? alone + 1 : 0;
        }
    }
}
