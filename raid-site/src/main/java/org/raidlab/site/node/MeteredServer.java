package org.raidlab.site.node;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;

/** A server whose steps run within a meter. */
final class MeteredServer extends WrappedServer<RaidMessage> {
    private final Meter meter;

    MeteredServer(Server<RaidMessage> server, Meter meter) {
        super(server);
        this.meter = meter;
    }

    /** The counter and timer of a server's steps. */
    interface Meter {
        void step(Runnable step);

        /** Runs a step that handles a message. */
        void step(RaidMessage message, Runnable step);
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        meter.step(in.body(), () -> super.onMessage(in, out));
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        meter.step(() -> super.onTimer(token, out));
    }
}
