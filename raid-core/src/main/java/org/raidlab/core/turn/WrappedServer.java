package org.raidlab.core.turn;

import java.util.List;
import java.util.SequencedMap;

/** A server around another one; a subclass that measures, charges or changes it overrides the input or the effects. */
public class WrappedServer<M extends Message> implements Server<M> {
    private final Server<M> inner;

    public WrappedServer(Server<M> inner) {
        this.inner = inner;
    }

    /** The effects that the inner server is given. */
    protected Effects<M> effects(Effects<M> out) {
        return out;
    }

    @Override
    public void onMessage(Envelope<M> in, Effects<M> out) {
        inner.onMessage(in, effects(out));
    }

    /** Lets the inner server take a message with other effects than {@link #effects}. */
    protected final void pass(Envelope<M> in, Effects<M> out) {
        inner.onMessage(in, out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<M> out) {
        inner.onTimer(token, effects(out));
    }

    @Override
    public void onRecovery(Recovery from) {
        inner.onRecovery(from);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        inner.onRecovered(offset, record);
    }

    @Override
    public void onReady(Effects<M> out) {
        inner.onReady(effects(out));
    }

    @Override
    public int interval() {
        return inner.interval();
    }

    @Override
    public void checkInvariants() {
        inner.checkInvariants();
    }

    @Override
    public void checkInvariantsFully() {
        inner.checkInvariantsFully();
    }

    @Override
    public List<String> unfinished() {
        return inner.unfinished();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        return inner.counters();
    }
}
