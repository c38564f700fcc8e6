package org.raidlab.site.sim.variant;

import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.RaidMessage;

/** A server around a right one; a variant overrides what goes in or what comes out. */
class WrappedServer implements Server<RaidMessage> {
    private final Server<RaidMessage> right;

    WrappedServer(Server<RaidMessage> right) {
        this.right = right;
    }

    /** The effects of a step that no message caused. */
    protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
        return out;
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        right.onMessage(in, effects(out));
    }

    /** Lets the right server take a message with other effects than {@link #effects}. */
    protected final void pass(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        right.onMessage(in, out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        right.onTimer(token, effects(out));
    }

    @Override
    public void onRecovery(Recovery from) {
        right.onRecovery(from);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        right.onRecovered(offset, record);
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        right.onReady(effects(out));
    }

    @Override
    public void checkInvariants() {
        right.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return right.counters();
    }
}
