package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import org.raidlab.core.codec.Row;

/**
 * Which versions a segment of a backup copy has. With it, a restarted site can make its indexes and use the segment
 * before it has loaded it. A directory is read for every segment before a site takes part, so it is laid out as it is
 * used: number of the set (4), then for each version its slot (2), state (1), number of the record (4) and LSN of the
 * commit (8).
 */
public final class SegmentDirectory {
    private static final int SET_BYTES = 4;
    private static final int VERSION_BYTES = 15;

    private final ByteBuffer bytes;

    private SegmentDirectory(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Gets the versions of a segment. */
    interface Reader {
        void version(int slot, SlotState state, int id, long lsn);
    }

    /** Returns the directory of a segment with this image. */
    public static Row of(byte[] image) {
        Segment segment = new Segment(0, image);
        ByteBuffer bytes = ByteBuffer.allocate(SET_BYTES + segment.versions() * VERSION_BYTES);
        bytes.putInt(segment.set());
        for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
            bytes.putShort((short) slot).put((byte) segment.state(slot).ordinal());
            bytes.putInt(segment.id(slot)).putLong(segment.lsn(slot));
        }
        return new Row(bytes.array());
    }

    /** Reads a directory that has been proved. */
    public static SegmentDirectory read(Row directory) {
        return new SegmentDirectory(ByteBuffer.wrap(directory.bytes()));
    }

    /** Returns the set to which the segment belongs. */
    public int set() {
        return bytes.getInt(0);
    }

    void forEach(Reader reader) {
        for (int at = SET_BYTES; at < bytes.capacity(); at += VERSION_BYTES) {
            reader.version(
                    Short.toUnsignedInt(bytes.getShort(at)),
                    SlotState.of(bytes.get(at + 2)),
                    bytes.getInt(at + 3),
                    bytes.getLong(at + 7));
        }
    }
}
