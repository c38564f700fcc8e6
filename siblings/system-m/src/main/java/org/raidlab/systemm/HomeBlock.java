package org.raidlab.systemm;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;

/**
 * What the home block says (paper section 2.5).
 *
 * @param sweep that is complete
 * @param copy to which it went
 * @param lsn of its begin marker
 * @param segments that the copy has
 * @param mapBytes of the copy's segment map
 * @param root the SHA-256 of the segment map
 * @param chain of the log at the begin marker
 */
public record HomeBlock(long sweep, Copy copy, long lsn, int segments, int mapBytes, Row root, Row chain) {
    private static final int BYTES_MAX = 256;
    private static final Codec<HomeBlock> CODEC = PackedCodec.of(HomeBlock.class, BYTES_MAX);

    public Block encoded() {
        return new Block(CODEC.encode(this));
    }

    /** Returns what the block says; {@link StorageException} if it says nothing that this version understands. */
    public static HomeBlock decode(Block block) {
        try {
            return CODEC.decode(block.bytes());
        } catch (MalformedException e) {
            throw new StorageException("the home block is whole, but it is of another version", e);
        }
    }
}
