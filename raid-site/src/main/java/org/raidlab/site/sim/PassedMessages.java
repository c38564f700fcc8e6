package org.raidlab.site.sim;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidMessage;

/**
 * Carries messages past the codec, which takes a third of a run's time: what travels is a number, and the receiver gets
 * the object that was sent under it. That is sound because messages never change: servers of one process hand each
 * other the objects too. One for each run; a message once sent can arrive at any later time, so all are kept.
 */
public final class PassedMessages implements Codec<RaidMessage> {
    private final List<RaidMessage> sent = new ArrayList<>();

    /** Number and type, so that the trace of a run says of each message which it was. */
    @Override
    public byte[] encode(RaidMessage value) {
        sent.add(value);
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(sent.size() - 1)
                .putInt(value.getClass().getName().hashCode())
                .array();
    }

    @Override
    public RaidMessage decode(byte[] bytes) throws MalformedException {
        if (bytes.length != 2 * Integer.BYTES) {
            throw new MalformedException("not the number of a message: " + bytes.length + " bytes");
        }
        int number = ByteBuffer.wrap(bytes).getInt();
        if (number < 0 || number >= sent.size()) {
            throw new MalformedException("no message has the number " + number);
        }
        return sent.get(number);
    }
}
