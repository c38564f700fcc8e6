package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.raidlab.core.codec.Row;

/**
 * The digest of a set of records: the sum of their hashes, so it does not depend on their order, and a record can be
 * taken out again. It finds accidents; who forges records can forge it.
 */
public final class StateDigest {
    private static final int LANES = 4;

    private final MessageDigest sha256 = sha256();
    private final long[] lanes = new long[LANES];
    private long records;

    /** Returns a SHA-256. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the digest of the committed versions of the records whose number leaves this remainder. */
    public static List<Long> of(PrimaryMemory memory, int share, int shares) {
        StateDigest digest = new StateDigest();
        for (int segment = 0; segment < memory.size(); segment++) {
            digest.addCommitted(memory.segment(segment), share, shares);
        }
        return digest.values();
    }

    /** Adds the committed versions of a segment, of records whose number leaves this remainder. */
    private void addCommitted(Segment segment, int share, int shares) {
        for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
            boolean counts = segment.state(slot) == SlotState.LIVE && !segment.isKept(slot);
            if (counts && segment.id(slot) % shares == share) {
                add(segment.set(), segment.id(slot), segment.content(slot));
            }
        }
    }

    public void add(int set, int id, Row content) {
        change(set, id, content, 1);
    }

    public void remove(int set, int id, Row content) {
        change(set, id, content, -1);
    }

    private void change(int set, int id, Row content, int sign) {
        sha256.update(ByteBuffer.allocate(Long.BYTES).putInt(set).putInt(id).array());
        ByteBuffer hash = ByteBuffer.wrap(sha256.digest(content.bytes()));
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] += sign * hash.getLong();
        }
        records += sign;
    }

    /** Returns the number of records, and the sums. */
    public List<Long> values() {
        return List.of(records, lanes[0], lanes[1], lanes[2], lanes[3]);
    }
}
