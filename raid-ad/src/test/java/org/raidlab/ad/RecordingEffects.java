package org.raidlab.ad;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;

/** Keeps sends in order, and timers; everything else is not an action driver's. */
final class RecordingEffects implements Effects<RaidMessage> {
    private final Address self;
    private final Queue<Envelope<RaidMessage>> sent = new ArrayDeque<>();
    private final SequencedMap<TimerToken, Duration> timers = new LinkedHashMap<>();
    private final List<TraceEvent> notes = new ArrayList<>();

    RecordingEffects(Address self) {
        this.self = self;
    }

    /** The next message, taken out. */
    Optional<Envelope<RaidMessage>> next() {
        return Optional.ofNullable(sent.poll());
    }

    /** How many messages wait. */
    int waiting() {
        return sent.size();
    }

    SequencedMap<TimerToken, Duration> timers() {
        return timers;
    }

    List<TraceEvent> notes() {
        return notes;
    }

    @Override
    public void send(Address to, RaidMessage body) {
        sent.add(new Envelope<>(self, to, new MessageTag(1, 0), body));
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        timers.put(token, delay);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        timers.remove(token);
    }

    @Override
    public void trace(TraceEvent event) {
        notes.add(event);
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        throw notADrivers();
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        throw notADrivers();
    }

    @Override
    public Lsn force(LogRecord record) {
        throw notADrivers();
    }

    @Override
    public Lsn append(LogRecord record) {
        throw notADrivers();
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        throw notADrivers();
    }

    @Override
    public void truncateLog(Lsn before) {
        throw notADrivers();
    }

    private static AssertionError notADrivers() {
        return new AssertionError("an action driver has no stable storage and talks to its own site only");
    }
}
