package org.raidlab.rrvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenRangesTest {
    private static final int SIZE = 40;

    /** Compares with an array of bytes and an array of the transactions that wrote them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eachByteIsTheOneThatWasWrittenLast(long seed) {
        Random random = new Random(seed);
        WrittenRanges ranges = new WrittenRanges();
        byte[] bytes = new byte[SIZE];
        long[] writers = new long[SIZE];
        for (long transaction = 1; transaction <= 200; transaction++) {
            int from = random.nextInt(SIZE);
            byte[] written = new byte[random.nextInt(SIZE - from + 1)];
            random.nextBytes(written);
            ranges.write(ByteRange.of(from, written), transaction);
            System.arraycopy(written, 0, bytes, from, written.length);
            Arrays.fill(writers, from, from + written.length, transaction);
            long after = Math.max(0, transaction - random.nextInt(10));
            assertThat(found(ranges, after)).isEqualTo(expected(bytes, writers, after));
        }
        ranges.free(190);
        assertThat(found(ranges, 0)).isEqualTo(expected(bytes, writers, 190));
        assertThat(ranges.bytes())
                .isEqualTo(ranges.after(0).stream()
                        .mapToLong(range -> range.extent().length())
                        .sum());
    }

    private static String found(WrittenRanges ranges, long after) {
        @Nullable String[] texts = new String[SIZE];
        for (ByteRange range : ranges.after(after)) {
            for (int i = 0; i < range.content().bytes().length; i++) {
                int place = (int) range.offset() + i;
                assertThat(texts[place]).as("byte %d is there once", place).isNull();
                texts[place] = Byte.toString(range.content().bytes()[i]);
            }
        }
        return Arrays.toString(texts);
    }

    private static String expected(byte[] bytes, long[] writers, long after) {
        @Nullable String[] texts = new String[SIZE];
        for (int i = 0; i < SIZE; i++) {
            texts[i] = writers[i] > after ? Byte.toString(bytes[i]) : null;
        }
        return Arrays.toString(texts);
    }

    @Test
    void aWriteWithoutBytesLeavesNothing() {
        WrittenRanges ranges = new WrittenRanges();
        ranges.write(ByteRange.of(3, new byte[0]), 1);
        assertThat(ranges.after(0)).isEmpty();
        assertThat(ranges.bytes()).isZero();
    }
}
