package org.raidlab.ui;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;

/**
 * Keeps what a server sends and notes. The User Interface owns no stable storage and no timer: using them fails the
 * test.
 */
final class RecordedEffects implements Effects<RaidMessage> {
    /** A message on its way. */
    record Sent(Address to, RaidMessage body) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<TraceEvent> notes = new ArrayList<>();

    /** What was sent since the last time this was asked. */
    List<Sent> take() {
        List<Sent> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }

    List<TraceEvent> notes() {
        return notes;
    }

    @Override
    public void send(Address to, RaidMessage body) {
        sent.add(new Sent(to, body));
    }

    @Override
    public void trace(TraceEvent event) {
        notes.add(event);
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        throw new AssertionError("nothing here waits for the log");
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        throw new AssertionError("nothing here goes to many");
    }

    @Override
    public Lsn force(LogRecord record) {
        throw new AssertionError("nothing here is logged");
    }

    @Override
    public Lsn append(LogRecord record) {
        throw new AssertionError("nothing here is logged");
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        throw new AssertionError("nothing here is stored");
    }

    @Override
    public void truncateLog(Lsn before) {
        throw new AssertionError("nothing here is logged");
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        throw new AssertionError("nothing here is timed");
    }

    @Override
    public void cancelTimer(TimerToken token) {
        throw new AssertionError("nothing here is timed");
    }
}
