package org.raidlab.site.node;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;

/**
 * A server whose steps are counted and timed. One step of several is timed, so that the clock costs next to nothing;
 * the number is odd, so that it meets all steps of whatever repeats itself.
 */
final class MeteredServer<M extends Message> implements Server<M> {
    private static final int TIMED_ONE_OF = 13;

    private final Server<M> server;
    private final LongSupplier stopwatch;
    private long steps;
    private long timedNanos;

    MeteredServer(Server<M> server, LongSupplier stopwatch) {
        this.server = server;
        this.stopwatch = stopwatch;
    }

    @Override
    public void onMessage(Envelope<M> in, Effects<M> out) {
        if (++steps % TIMED_ONE_OF != 0) {
            server.onMessage(in, out);
            return;
        }
        long began = stopwatch.getAsLong();
        server.onMessage(in, out);
        timedNanos += stopwatch.getAsLong() - began;
    }

    @Override
    public void onTimer(TimerToken token, Effects<M> out) {
        server.onTimer(token, out);
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
    public void onReady(Effects<M> out) {
        server.onReady(out);
    }

    @Override
    public void checkInvariants() {
        server.checkInvariants();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>(server.counters());
        counters.put("steps", steps);
        counters.put("step-micros", timedNanos * TIMED_ONE_OF / 1_000);
        return counters;
    }
}
