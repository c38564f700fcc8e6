package org.raidlab.checkpoint;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;

/**
 * Encodes the messages of wrapped servers: a synchronization message is its 22 bytes and nothing else; any other begins
 * with a byte above the synchronization types.
 */
public final class WrappedMessageCodec<M extends Message> implements Codec<WrappedMessage<M>> {
    private static final byte NORMAL = (byte) 0xF0;
    private static final byte RECEIVED = (byte) 0xF1;
    private static final byte RESTORE = (byte) 0xF2;
    private static final byte LINE = (byte) 0xF3;
    private static final int LINE_BYTES_MAX = 1 << 22;
    private static final PackedCodec<RecoveryLineMessage> LINES =
            PackedCodec.of(RecoveryLineMessage.class, LINE_BYTES_MAX);

    private final Codec<M> bodies;
    private final SyncCodec syncs;

    /**
     * @param bodies of the vocabulary inside
     * @param size of the group
     */
    public WrappedMessageCodec(Codec<M> bodies, int size) {
        this.bodies = bodies;
        this.syncs = new SyncCodec(size);
    }

    @Override
    public byte[] encode(WrappedMessage<M> value) {
        return switch (value) {
            case WrappedMessage.Sync<M> sync -> syncs.encode(sync.message());
            case WrappedMessage.Normal<M> normal -> encode(normal);
            case WrappedMessage.Received<M> received ->
                ByteBuffer.allocate(1 + 2 * Integer.BYTES + 2 * Long.BYTES)
                        .put(RECEIVED)
                        .putInt(received.incarnation())
                        .putInt(received.yours())
                        .putLong(received.floor())
                        .putLong(received.stable())
                        .array();
            case WrappedMessage.Line<M> line -> encode(line.message());
            case WrappedMessage.Restore<M> _ -> new byte[] {RESTORE};
        };
    }

    private static byte[] encode(RecoveryLineMessage line) {
        byte[] body = LINES.encode(line);
        return ByteBuffer.allocate(1 + body.length).put(LINE).put(body).array();
    }

    private byte[] encode(WrappedMessage.Normal<M> normal) {
        byte[] body = bodies.encode(normal.body());
        return ByteBuffer.allocate(1 + 2 * Integer.BYTES + Long.BYTES + body.length)
                .put(NORMAL)
                .putInt(normal.messageTag().incarnation())
                .putInt(normal.messageTag().interval())
                .putLong(normal.number())
                .put(body)
                .array();
    }

    /** Decodes a message from outside; it refuses the order to restore, which a process gives only to itself. */
    @Override
    public WrappedMessage<M> decode(byte[] bytes) throws MalformedException {
        if (bytes.length == 0) {
            throw new MalformedException("an empty message");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        try {
            return switch (in.get()) {
                case NORMAL -> normal(in);
                case RECEIVED -> new WrappedMessage.Received<>(in.getInt(), in.getInt(), in.getLong(), in.getLong());
                case LINE -> new WrappedMessage.Line<>(LINES.decode(rest(in)));
                default -> new WrappedMessage.Sync<>(syncs.decode(bytes));
            };
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw new MalformedException("a message that ends too early or says the impossible", e);
        }
    }

    private WrappedMessage<M> normal(ByteBuffer in) throws MalformedException {
        MessageTag messageTag = new MessageTag(in.getInt(), in.getInt());
        return new WrappedMessage.Normal<>(messageTag, in.getLong(), bodies.decode(rest(in)));
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] rest = new byte[in.remaining()];
        in.get(rest);
        return rest;
    }
}
