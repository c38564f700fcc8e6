package org.raidlab.msg;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;

/**
 * A server that takes the messages of one protocol, and ignores all others: a sender in another process may send
 * anything.
 *
 * @param <P> the messages that the server takes
 */
public interface ProtocolServer<P extends RaidMessage> extends Server<RaidMessage> {
    /** Returns the interface below which all messages stand that the server takes. */
    Class<P> protocol();

    /** Takes a message of the server's protocol. */
    void step(Envelope<RaidMessage> in, P message, Effects<RaidMessage> out);

    /** Takes a message of another protocol: a server ignores it, unless it says otherwise. */
    default void stepOther(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        out.trace(new RaidTrace.Ignored(in.to().type() + " is not the receiver of " + in.body()));
    }

    @Override
    default void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        if (protocol().isInstance(in.body())) {
            step(in, protocol().cast(in.body()), out);
        } else {
            stepOther(in, out);
        }
    }
}
