package org.raidlab.systemm.checkpoint;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.data.StateDigest;

/**
 * What a backup copy has to contain: the SHA-256 of each segment. The home block has the chain over these hashes, so
 * whoever believes the home block can prove the copy.
 */
final class SegmentMap {
    private static final int HASH_BYTES = 32;

    private final MessageDigest sha256 = StateDigest.sha256();
    private final List<Row> hashes = new ArrayList<>();

    /** Notes the image that goes to the copy. */
    void put(int segment, byte[] image) {
        while (hashes.size() <= segment) {
            hashes.add(Row.EMPTY);
        }
        hashes.set(segment, new Row(sha256.digest(image)));
    }

    /** Returns the chain over the hashes of the first segments. */
    Row root(int segments) {
        byte[] chain = new byte[HASH_BYTES];
        for (Row hash : hashes.subList(0, segments)) {
            Invariants.check(hash.bytes().length == HASH_BYTES, "each segment of a copy was written to it");
            sha256.update(chain);
            chain = sha256.digest(hash.bytes());
        }
        return new Row(chain);
    }

    /** Returns the hashes of the first segments as they stand on the copy. */
    byte[] encoded(int segments) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.max(1, segments) * HASH_BYTES);
        hashes.subList(0, segments).forEach(hash -> bytes.put(hash.bytes()));
        return bytes.array();
    }

    /** Reads the map of a copy, and proves it by the home block. */
    static SegmentMap proved(byte[] encoded, HomeBlock home) {
        SegmentMap map = new SegmentMap();
        for (int segment = 0; segment < home.segments(); segment++) {
            int at = segment * HASH_BYTES;
            map.hashes.add(new Row(Arrays.copyOfRange(encoded, at, at + HASH_BYTES)));
        }
        if (!map.root(home.segments()).equals(home.root())) {
            throw new StorageException("the segment map of copy %s lies: the home block of sweep %d has another chain"
                    .formatted(home.copy(), home.sweep()));
        }
        return map;
    }

    /** Proves a segment that was read. */
    void prove(int segment, byte[] image, HomeBlock home) {
        if (!new Row(sha256.digest(image)).equals(hashes.get(segment))) {
            throw new StorageException("segment %d of copy %s lies: it is not what sweep %d or one before it wrote"
                    .formatted(segment, home.copy(), home.sweep()));
        }
    }
}
