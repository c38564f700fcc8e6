package org.raidlab.harness.sim;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidMessage;

/**
 * Transports messages without encoding, which takes a third of a run's time: a datagram carries a number, and the
 * receiver gets the object sent under that number. That is sound because messages never change: servers of one process
 * hand each other the objects too. One for each run; a message once sent can arrive at any later time, so all are kept.
 */
public final class PassedMessages implements Codec<RaidMessage> {
    /** The place of each message type in the protocol. Its name would change the trace of every run with it. */
    private static final Map<Class<?>, Integer> PLACES = new HashMap<>();

    static {
        number(RaidMessage.class);
    }

    private final List<RaidMessage> sent = new ArrayList<>();

    private static void number(Class<?> type) {
        if (type.isSealed()) {
            List.of(type.getPermittedSubclasses()).forEach(PassedMessages::number);
        } else {
            PLACES.put(type, PLACES.size());
        }
    }

    /** Encodes the number and the type, so that the trace of a run names the type of each message. */
    @Override
    public byte[] encode(RaidMessage value) {
        sent.add(value);
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(sent.size() - 1)
                .putInt(Objects.requireNonNull(PLACES.get(value.getClass())))
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
