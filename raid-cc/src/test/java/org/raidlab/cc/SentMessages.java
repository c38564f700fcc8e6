package org.raidlab.cc;

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

/** Keeps what a server sends and notes; this server has no other effects. */
public final class SentMessages implements Effects<RaidMessage> {
    public record Sent(Address to, RaidMessage body) {}

    private final List<Sent> messages = new ArrayList<>();
    private final List<TraceEvent> notes = new ArrayList<>();
    private final List<TimerToken> timers = new ArrayList<>();

    /** The timers that were set, which are forgotten. */
    List<TimerToken> takeTimers() {
        List<TimerToken> taken = List.copyOf(timers);
        timers.clear();
        return taken;
    }

    public List<Sent> messages() {
        return messages;
    }

    /** What was sent, which is forgotten. */
    List<Sent> take() {
        List<Sent> taken = List.copyOf(messages);
        messages.clear();
        return taken;
    }

    /** Whether this was sent; it is forgotten. */
    boolean takeIf(Sent wanted) {
        return messages.removeIf(wanted::equals);
    }

    public List<TraceEvent> notes() {
        return notes;
    }

    @Override
    public void send(Address to, RaidMessage body) {
        messages.add(new Sent(to, body));
    }

    @Override
    public void trace(TraceEvent event) {
        notes.add(event);
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        throw new AssertionError("nothing of this server has to be durable");
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        throw new AssertionError("this server speaks to its site only");
    }

    @Override
    public Lsn force(LogRecord record) {
        throw new AssertionError("this server logs nothing");
    }

    @Override
    public Lsn append(LogRecord record) {
        throw new AssertionError("this server logs nothing");
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        throw new AssertionError("this server stores nothing");
    }

    @Override
    public void truncateLog(Lsn before) {
        throw new AssertionError("this server logs nothing");
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        timers.add(token);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        throw new AssertionError("this server cancels no timers");
    }
}
