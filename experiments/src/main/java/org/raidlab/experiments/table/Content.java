package org.raidlab.experiments.table;

import java.util.Arrays;
import org.raidlab.core.codec.Codec;

/** A codec that writes so many bytes, one after the other, into the message to be sent, and does not read them. */
final class Content implements Codec<Integer> {
    private static final byte WRITTEN = 'x';
    private static final byte[] NO_HEAD = {};

    /**
     * The codec for one of the ways: with a buffer for each message, the body is copied behind the head, and out again.
     */
    static Codec<Integer> of(Way way) {
        Content inPlace = new Content();
        return way == Way.BUFFER_A_MESSAGE ? new Copied(inPlace) : inPlace;
    }

    @Override
    public byte[] encode(Integer count) {
        return encode(NO_HEAD, count);
    }

    @Override
    public byte[] encode(byte[] head, Integer count) {
        byte[] all = Arrays.copyOf(head, head.length + count);
        Arrays.fill(all, head.length, all.length, WRITTEN);
        return all;
    }

    @Override
    public Integer decode(byte[] bytes) {
        return bytes.length;
    }

    @Override
    public Integer decode(byte[] bytes, int from) {
        return bytes.length - from;
    }

    /** A codec that leaves heads to the interface, which copies. */
    private record Copied(Content content) implements Codec<Integer> {
        @Override
        public byte[] encode(Integer count) {
            return content.encode(count);
        }

        @Override
        public Integer decode(byte[] bytes) {
            return content.decode(bytes);
        }
    }
}
