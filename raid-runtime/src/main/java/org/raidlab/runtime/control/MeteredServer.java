package org.raidlab.runtime.control;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;

/** A server whose steps run within a meter. */
final class MeteredServer<M extends Message> extends WrappedServer<M> {
    private final Meter meter;

    MeteredServer(Server<M> server, Meter meter) {
        super(server);
        this.meter = meter;
    }

    /** The counter and timer of a server's steps. */
    interface Meter {
        void step(Runnable step);

        /** Runs a step that handles a message. */
        void step(Message message, Runnable step);
    }

    @Override
    public void onMessage(Envelope<M> in, Effects<M> out) {
        meter.step(in.body(), () -> super.onMessage(in, out));
    }

    @Override
    public void onTimer(TimerToken token, Effects<M> out) {
        meter.step(() -> super.onTimer(token, out));
    }
}
