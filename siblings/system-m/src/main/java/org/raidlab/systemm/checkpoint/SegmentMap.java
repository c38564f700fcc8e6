package org.raidlab.systemm.checkpoint;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.SystemMRecord.SegmentHash;
import org.raidlab.systemm.data.SegmentDirectory;
import org.raidlab.systemm.data.StateDigest;

/**
 * What a backup copy has to contain: the SHA-256 of each segment, and its directory if segments are to be used before
 * they are loaded. The home block has the hash of this map, so whoever believes the home block can prove the copy.
 */
final class SegmentMap {
    private static final int HASH_BYTES = 32;
    private static final int HEADER_BYTES = 8;

    private final MessageDigest sha256 = StateDigest.sha256();
    private final boolean hasDirectories;
    private final List<Row> hashes = new ArrayList<>();
    private final List<Row> directories = new ArrayList<>();

    SegmentMap(boolean hasDirectories) {
        this.hasDirectories = hasDirectories;
    }

    boolean hasDirectories() {
        return hasDirectories;
    }

    /** Notes the image that goes to the copy, and returns its hash. */
    SegmentHash put(int segment, byte[] image) {
        while (hashes.size() <= segment) {
            hashes.add(Row.EMPTY);
            directories.add(Row.EMPTY);
        }
        SegmentHash hash = new SegmentHash(segment, new Row(sha256.digest(image)));
        hashes.set(segment, hash.hash());
        if (hasDirectories) {
            directories.set(segment, SegmentDirectory.of(image));
        }
        return hash;
    }

    /**
     * Returns the map of the first segments as it stands on the copy: how many segments and directories there are (4
     * bytes each), all hashes, all directories, each after its length (4).
     */
    byte[] encoded(int segments) {
        List<Row> listed = hasDirectories ? directories.subList(0, segments) : List.of();
        int bytes = bytesMax(segments);
        for (Row directory : listed) {
            bytes += Integer.BYTES + directory.bytes().length;
        }
        ByteBuffer encoded = ByteBuffer.allocate(bytes).putInt(segments).putInt(listed.size());
        for (Row hash : hashes.subList(0, segments)) {
            Invariants.check(hash.bytes().length == HASH_BYTES, "each segment of a copy was written to it");
            encoded.put(hash.bytes());
        }
        for (Row directory : listed) {
            encoded.putInt(directory.bytes().length).put(directory.bytes());
        }
        return encoded.array();
    }

    /** Returns how many bytes a map without directories has at most. */
    static int bytesMax(int segments) {
        return HEADER_BYTES + segments * HASH_BYTES;
    }

    /** Returns the hash of a map as it stands on the copy. */
    static Row root(byte[] encoded) {
        return new Row(StateDigest.sha256().digest(encoded));
    }

    /** Reads the map of a copy, and proves it by the home block. */
    static SegmentMap proved(byte[] encoded, HomeBlock home) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        if (!root(encoded).equals(home.root()) || in.getInt() != home.segments()) {
            throw new StorageException("the segment map of copy %s lies: it is not the one of sweep %d"
                    .formatted(home.copy(), home.sweep()));
        }
        SegmentMap map = new SegmentMap(in.getInt() > 0);
        for (int segment = 0; segment < home.segments(); segment++) {
            map.hashes.add(row(in, HASH_BYTES));
        }
        for (int segment = 0; segment < home.segments(); segment++) {
            map.directories.add(map.hasDirectories ? row(in, in.getInt()) : Row.EMPTY);
        }
        return map;
    }

    private static Row row(ByteBuffer in, int bytes) {
        byte[] row = new byte[bytes];
        in.get(row);
        return new Row(row);
    }

    SegmentDirectory directory(int segment) {
        return SegmentDirectory.read(directories.get(segment));
    }

    /** Returns whether this is what the map says of a segment. */
    boolean has(SegmentHash image) {
        return image.hash().equals(hashes.get(image.segment()));
    }

    /** Proves a segment that was read; several threads may do so at once. */
    void prove(SegmentHash image, HomeBlock home) {
        if (!has(image)) {
            throw lies(image, home);
        }
    }

    /** Returns that a segment is none that belongs to the copy. */
    static StorageException lies(SegmentHash image, HomeBlock home) {
        return new StorageException("segment %d of copy %s lies: it is not what sweep %d or one before it wrote"
                .formatted(image.segment(), home.copy(), home.sweep()));
    }
}
