package org.raidlab.am.site;

import java.util.List;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Transport;
import org.raidlab.msg.RaidMessage;

/** All neighbours live in the same process, so nothing leaves it. */
final class NoTransport implements Transport<RaidMessage> {
    @Override
    public void send(Envelope<RaidMessage> message) {
        throw new AssertionError("left the process: " + message);
    }

    @Override
    public void multicast(List<Envelope<RaidMessage>> messages) {
        throw new AssertionError("left the process: " + messages);
    }

    @Override
    public void flush() {}
}
