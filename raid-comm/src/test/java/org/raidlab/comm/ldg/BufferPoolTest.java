package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BufferPoolTest {
    private static final int MEGABYTE = 1 << 20;

    private final BufferPool pool = new BufferPool();

    @Test
    void theNextMessageAsLongFindsMemory() {
        assertThat(pool.take(100_000)).isNull();
        pool.giveBack(ByteBuffer.allocate(100_000));
        assertThat(pool.take(100_001)).isNotNull();
        assertThat(pool.take(100_000)).as("it is lent").isNull();
    }

    @Test
    void whatIsGivenBackIsLentAgainWhole() {
        pool.giveBack(ByteBuffer.allocate(100_000));
        ByteBuffer lent = taken(100_000);
        pool.giveBack(lent.limit(70_000));
        assertThat(taken(100_000)).isSameAs(lent).matches(memory -> memory.limit() == memory.capacity());
    }

    @Test
    void theShortestThatHasRoomIsLent() {
        pool.giveBack(ByteBuffer.allocate(MEGABYTE));
        pool.giveBack(ByteBuffer.allocate(MEGABYTE / 2));
        assertThat(taken(MEGABYTE / 2).capacity()).isEqualTo(MEGABYTE / 2);
        assertThat(taken(MEGABYTE / 2).capacity()).isEqualTo(MEGABYTE);
    }

    @Test
    void itsSizeIsBoundedWhateverIsLent() {
        List<ByteBuffer> lent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            pool.giveBack(ByteBuffer.allocate(MEGABYTE));
            ByteBuffer memory = pool.take(MEGABYTE);
            if (memory != null) {
                lent.add(memory);
            }
        }
        assertThat(lent).hasSize(BufferPool.BYTES_MAX / MEGABYTE);
    }

    @Test
    void shorterBuffersMakeRoomForLongerOnesOnly() {
        for (int i = 0; i < 8; i++) {
            pool.giveBack(ByteBuffer.allocate(MEGABYTE));
        }
        pool.giveBack(ByteBuffer.allocate(2 * MEGABYTE));
        assertThat(taken(2 * MEGABYTE).capacity()).isEqualTo(2 * MEGABYTE);
        pool.giveBack(ByteBuffer.allocate(MEGABYTE / 2));
        assertThat(taken(MEGABYTE / 2).capacity())
                .as("no room for a shorter one")
                .isEqualTo(MEGABYTE);
    }

    @Test
    void veryLongMessagesAndRatherShortOnesLeaveNothing() {
        pool.giveBack(ByteBuffer.allocate(1_000));
        pool.giveBack(ByteBuffer.allocate(BufferPool.BUFFER_BYTES_MAX + 1));
        assertThat(pool.take(1)).isNull();
    }

    @Test
    void whatNeverWasAWholeMessageLeavesNothingButThePoolsOwn() {
        pool.takeBack(ByteBuffer.allocate(100_000));
        assertThat(pool.take(1)).isNull();
        pool.giveBack(ByteBuffer.allocate(100_000));
        ByteBuffer lent = taken(1);
        pool.takeBack(lent);
        assertThat(pool.take(1)).isSameAs(lent);
    }

    private ByteBuffer taken(int bytes) {
        ByteBuffer memory = pool.take(bytes);
        assertThat(memory).isNotNull();
        return memory == null ? ByteBuffer.allocate(0) : memory;
    }
}
