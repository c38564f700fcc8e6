package org.raidlab.rrvm.rex.store;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;

/**
 * The header of the volume: the end of a checkpoint.
 *
 * @param redoFrom where a restart begins to repeat history
 * @param pages that the volume had there
 * @param lastCommitted the transaction that had committed last there
 */
record Header(long checkpoint, long redoFrom, int pages, long lastCommitted) {
    static final Header EMPTY = new Header(0, 0, 0, 0);

    private static final int BYTES_MAX = 256;
    private static final Codec<Header> CODEC = PackedCodec.of(Header.class, BYTES_MAX);

    Block encoded() {
        return new Block(CODEC.encode(this));
    }

    static Header decode(Block block) {
        try {
            return CODEC.decode(block.bytes());
        } catch (MalformedException e) {
            throw new StorageException("the header of the volume is whole but unknown", e);
        }
    }
}
