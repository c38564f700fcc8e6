package org.raidlab.harness.mini;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.RaidMessage;

/** A server with a mistake in the handling of every message. */
final class BrokenServer implements Server<RaidMessage> {
    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        throw new ArithmeticException("a mistake");
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {}
}
