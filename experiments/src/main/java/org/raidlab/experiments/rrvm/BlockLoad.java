package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.ByteRange;

/** Each transaction writes one block of a file, the next one or any one (sections 3.2 and 3.4). */
final class BlockLoad implements EraLoad {
    private static final long FILE_BYTES = 100L << 20;

    private final int blockBytes;
    private final boolean isRandom;
    private final RandomSource random;
    private final int blocks;
    private long count;

    /** @param scale by which the file of 100 Mbytes is smaller */
    BlockLoad(int blockBytes, boolean isRandom, int scale, RandomSource random) {
        this.blockBytes = blockBytes;
        this.isRandom = isRandom;
        this.random = random;
        this.blocks = (int) (FILE_BYTES / scale / blockBytes);
    }

    @Override
    public long bytes() {
        return (long) blocks * blockBytes;
    }

    @Override
    public List<ByteRange> next() {
        long block = isRandom ? random.nextInt(blocks) : count % blocks;
        count++;
        return List.of(ByteRange.of(block * blockBytes, new byte[blockBytes]));
    }
}
