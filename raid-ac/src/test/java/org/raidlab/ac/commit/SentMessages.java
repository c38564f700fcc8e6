package org.raidlab.ac.commit;

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

/** What a part of the controller says and appends; nothing of it is forced. */
public final class SentMessages implements Effects<RaidMessage> {
    private final List<RaidMessage> messages = new ArrayList<>();
    private final List<LogRecord> appended = new ArrayList<>();

    public List<LogRecord> appended() {
        return List.copyOf(appended);
    }

    public List<RaidMessage> take() {
        List<RaidMessage> taken = List.copyOf(messages);
        messages.clear();
        return taken;
    }

    @Override
    public void send(Address to, RaidMessage body) {
        messages.add(body);
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        to.forEach(_ -> messages.add(body));
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {}

    @Override
    public void cancelTimer(TimerToken token) {}

    @Override
    public void trace(TraceEvent event) {}

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        throw nothingDurable();
    }

    @Override
    public Lsn force(LogRecord record) {
        throw nothingDurable();
    }

    @Override
    public Lsn append(LogRecord record) {
        appended.add(record);
        return new Lsn(0);
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        throw nothingDurable();
    }

    @Override
    public void truncateLog(Lsn before) {
        throw nothingDurable();
    }

    private static AssertionError nothingDurable() {
        return new AssertionError("who only reads forces nothing");
    }
}
