package org.raidlab.checkpoint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.MessageTag;

/**
 * Encodes synchronization messages in a fixed layout, big-endian: type 1, answer 1, initiator 2, instance 4, sender 2,
 * edge from 2, interval 4, incarnation 2, bitmap of targets 4. That is 22 bytes for up to 32 processes, as in the paper
 * (section 3.2.1); beyond, the bitmap has as many words as the group needs.
 */
public final class SyncCodec implements Codec<SyncMessage> {
    private static final SyncType[] TYPES = SyncType.values();
    private static final Answer[] ANSWERS = Answer.values();
    private static final int FIXED_BYTES = 18;
    private static final int UNSIGNED_BYTE = 0xFF;
    private static final int UNSIGNED_SHORT = 0xFFFF;

    private final int words;

    /** @param size of the group */
    public SyncCodec(int size) {
        words = Math.max(1, (size + Integer.SIZE - 1) / Integer.SIZE);
    }

    /** Bytes of every message. */
    public int bytes() {
        return FIXED_BYTES + Integer.BYTES * words;
    }

    @Override
    public byte[] encode(SyncMessage message) {
        ByteBuffer out = ByteBuffer.allocate(bytes());
        out.put((byte) message.type().ordinal()).put((byte) message.answer().ordinal());
        out.putShort((short) message.instance().initiator())
                .putInt(message.instance().number());
        out.putShort((short) message.sender()).putShort((short) message.from());
        out.putInt(message.messageTag().interval())
                .putShort((short) message.messageTag().incarnation());
        int[] bitmap = new int[words];
        for (int target : message.targets()) {
            bitmap[target / Integer.SIZE] |= 1 << target % Integer.SIZE;
        }
        for (int word : bitmap) {
            out.putInt(word);
        }
        return out.array();
    }

    @Override
    public SyncMessage decode(byte[] bytes) throws MalformedException {
        if (bytes.length != bytes()) {
            throw new MalformedException("a synchronization message of " + bytes.length + " bytes");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int type = in.get() & UNSIGNED_BYTE;
        int answer = in.get() & UNSIGNED_BYTE;
        if (type >= TYPES.length || answer >= ANSWERS.length) {
            throw new MalformedException("a synchronization message of no known type");
        }
        int initiator = in.getShort() & UNSIGNED_SHORT;
        int number = in.getInt();
        int sender = in.getShort() & UNSIGNED_SHORT;
        int from = in.getShort() & UNSIGNED_SHORT;
        int interval = in.getInt();
        MessageTag messageTag = new MessageTag(in.getShort() & UNSIGNED_SHORT, interval);
        try {
            InstanceId instance = new InstanceId(initiator, number);
            return new SyncMessage(TYPES[type], ANSWERS[answer], instance, sender, from, messageTag, targets(in));
        } catch (IllegalArgumentException e) {
            throw new MalformedException("a synchronization message of impossible content", e);
        }
    }

    private List<Integer> targets(ByteBuffer in) {
        List<Integer> targets = new ArrayList<>();
        for (int word = 0; word < words; word++) {
            int bits = in.getInt();
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                if ((bits >>> bit & 1) == 1) {
                    targets.add(word * Integer.SIZE + bit);
                }
            }
        }
        return targets;
    }
}
