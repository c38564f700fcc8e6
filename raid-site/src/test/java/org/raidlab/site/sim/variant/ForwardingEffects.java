package org.raidlab.site.sim.variant;

import java.time.Duration;
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

/** Effects that do what others do; a variant overrides what it does wrong. */
class ForwardingEffects implements Effects<RaidMessage> {
    private final Effects<RaidMessage> to;

    ForwardingEffects(Effects<RaidMessage> to) {
        this.to = to;
    }

    @Override
    public void send(Address receiver, RaidMessage body) {
        to.send(receiver, body);
    }

    @Override
    public void sendDurable(Address receiver, RaidMessage body) {
        to.sendDurable(receiver, body);
    }

    @Override
    public void multicast(List<Address> receivers, RaidMessage body) {
        to.multicast(receivers, body);
    }

    @Override
    public Lsn force(LogRecord record) {
        return to.force(record);
    }

    @Override
    public Lsn append(LogRecord record) {
        return to.append(record);
    }

    @Override
    public void writeBlocks(BlockRange range, Block content, RaidMessage whenDone) {
        to.writeBlocks(range, content, whenDone);
    }

    @Override
    public void truncateLog(Lsn before) {
        to.truncateLog(before);
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        to.setTimer(token, delay);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        to.cancelTimer(token);
    }

    @Override
    public void note(TraceEvent event) {
        to.note(event);
    }
}
