package org.raidlab.experiments.message;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;

/**
 * A codec that keeps the messages which arrive at a process: those between servers of different processes. A client's
 * requests and answers are left out, and so is every kind of message that idle sites send.
 */
final class CountedMessages implements Codec<RaidMessage> {
    private final Codec<RaidMessage> codec;
    private final Set<Class<?>> idleKinds = new HashSet<>();
    private final List<RaidMessage> messages = new ArrayList<>();
    private boolean isIdle = true;
    private long bytes;

    /** Begins to learn what idle sites send. */
    CountedMessages(Codec<RaidMessage> codec) {
        this.codec = codec;
    }

    /** Forgets what has arrived so far; from now on the sites are not idle. */
    void begin() {
        isIdle = false;
        messages.clear();
        bytes = 0;
    }

    /** Begins to learn again, of sites that have been idle for a while. */
    void beginIdle() {
        isIdle = true;
        idleKinds.clear();
    }

    /** Returns the messages that have arrived since the count began. */
    List<RaidMessage> messages() {
        return List.copyOf(messages);
    }

    /** Returns their length together. */
    long bytes() {
        return bytes;
    }

    @Override
    public byte[] encode(RaidMessage value) {
        return codec.encode(value);
    }

    @Override
    public byte[] encode(byte[] head, RaidMessage value) {
        return codec.encode(head, value);
    }

    @Override
    public RaidMessage decode(byte[] encoded) throws MalformedException {
        RaidMessage message = codec.decode(encoded);
        arrived(message, encoded.length);
        return message;
    }

    private void arrived(RaidMessage message, int length) {
        if (isIdle) {
            idleKinds.add(message.getClass());
        } else if (!(message instanceof UiMessage.Submit)
                && !(message instanceof ClientMessage)
                && !idleKinds.contains(message.getClass())) {
            messages.add(message);
            bytes += length;
        }
    }
}
