package org.raidlab.systemm.data;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;

/**
 * Which versions a segment of a backup copy has. With it, a restarted site can make its indexes and use the segment
 * before it has loaded it.
 *
 * @param set to which the segment belongs
 * @param versions in the order of their slots
 */
public record SegmentDirectory(int set, List<Version> versions) {
    private static final int BYTES_MAX = 1 << 20;
    private static final Codec<SegmentDirectory> CODEC = PackedCodec.of(SegmentDirectory.class, BYTES_MAX);

    public SegmentDirectory {
        versions = List.copyOf(versions);
    }

    /**
     * A version of a record.
     *
     * @param isNew whether its transaction had not committed
     * @param id number of the record
     * @param lsn of the commit
     */
    public record Version(int slot, boolean isNew, int id, long lsn) {}

    /** Returns the directory of a segment with this content. */
    static SegmentDirectory of(Segment segment) {
        List<Version> versions = new ArrayList<>();
        for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
            versions.add(new Version(slot, segment.state(slot) == SlotState.NEW, segment.id(slot), segment.lsn(slot)));
        }
        return new SegmentDirectory(segment.set(), versions);
    }

    /** Returns the directory, encoded, of a segment with this image. */
    public static Row encoded(byte[] image) {
        return new Row(CODEC.encode(of(new Segment(0, image))));
    }

    /** Reads a directory that has been proved; {@link StorageException} if it is of another version. */
    public static SegmentDirectory decoded(Row encoded) {
        try {
            return CODEC.decode(encoded.bytes());
        } catch (MalformedException e) {
            throw new StorageException("the directory of a backup copy is of another version", e);
        }
    }
}
