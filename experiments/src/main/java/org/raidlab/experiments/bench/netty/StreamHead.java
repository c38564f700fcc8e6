package org.raidlab.experiments.bench.netty;

import io.netty.buffer.ByteBuf;

/**
 * The head of a message in a stream: it gives the length of the message.
 *
 * @param kind of {@link org.raidlab.experiments.bench.transport.Traffic}
 * @param number of messages after which an answer is sent
 * @param bytes of the whole message
 */
record StreamHead(byte kind, int number, int bytes) {
    static final int BYTES = 9;

    /** Writes a message with this head, the rest zeros. */
    void fill(ByteBuf out) {
        out.writeByte(kind).writeInt(number).writeInt(bytes).writeZero(bytes - BYTES);
    }

    /** Reads a head without consuming it. */
    static StreamHead peek(ByteBuf in) {
        int at = in.readerIndex();
        return new StreamHead(in.getByte(at), in.getInt(at + 1), in.getInt(at + 5));
    }
}
