package org.raidlab.comm.addressing;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.MalformedException;

/**
 * The protocols that a process takes: a message goes to the receiver of the protocol that the message's first byte
 * names.
 */
public final class Protocols {
    /** Takes the messages of one protocol, first byte included. */
    @FunctionalInterface
    public interface Receiver {
        void receive(InetSocketAddress from, byte[] message) throws MalformedException;
    }

    private final @Nullable Receiver[] receivers = new Receiver[1 << Byte.SIZE];

    /** Adds a protocol; throws {@link IllegalStateException} if its number is taken. Returns this. */
    public Protocols take(ProtocolId protocol, Receiver receiver) {
        Invariants.check(receivers[protocol.number()] == null, "two protocols have the number of " + protocol.name());
        receivers[protocol.number()] = receiver;
        return this;
    }

    /** Gives a message to its receiver; throws if it is empty or of a protocol that this process does not take. */
    public void receive(InetSocketAddress from, byte[] message) throws MalformedException {
        Receiver receiver = message.length == 0 ? null : receivers[Byte.toUnsignedInt(message[0])];
        if (receiver == null) {
            throw new MalformedException("a message of no protocol that this process takes");
        }
        receiver.receive(from, message);
    }
}
