package org.raidlab.comm.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads into the same buffer again and again. Datagrams are copied out before the next read, so one buffer is enough, and
 * it stays in the cache; a fresh one for each read costs more than the read. Reading stops when a batch came back not full:
 * the socket is drained, and the call that would only say so is saved.
 */
final class ReusedBuffer implements RecvByteBufAllocator {
    private final int slots;
    private final int slotBytes;
    private final int datagramsPerTurnMax;

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
        return new Reads();
    }

    private final class Reads implements ExtendedHandle {
        private @Nullable ByteBuf buffer;
        private int ofThisRead;
        private int ofThisTurn;
        private int attempted;
        private int last;

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            ofThisRead = 0;
            ByteBuf reused = buffer;
            if (reused == null) {
                reused = allocator.directBuffer(guess(), guess());
                buffer = reused;
            }
            return reused.refCnt() == 1 ? reused.clear().retain() : allocator.directBuffer(slotBytes, slotBytes);
        }

        @Override
        public int guess() {
            return slots * slotBytes;
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
            return ofThisRead >= slots && ofThisTurn < datagramsPerTurnMax;
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreData) {
            return continueReading();
        }

        @Override
        public void readComplete() {}
    }
}
