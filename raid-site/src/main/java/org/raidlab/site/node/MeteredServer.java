package org.raidlab.site.node;

import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.RaidMessage;

/** A server whose steps run within a meter. */
record MeteredServer(Server<RaidMessage> server, Meter meter) implements Server<RaidMessage> {
    /** Runs a step, and counts and times it. */
    interface Meter {
        void step(Runnable step);

        /** A step that handles a message. */
        void step(RaidMessage message, Runnable step);
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        meter.step(in.body(), () -> server.onMessage(in, out));
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        meter.step(() -> server.onTimer(token, out));
    }

    @Override
    public void onRecovery(Recovery from) {
        server.onRecovery(from);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        server.onRecovered(offset, record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        server.onReady(out);
    }

    @Override
    public void checkInvariants() {
        server.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return server.counters();
    }
}
