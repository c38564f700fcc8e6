package org.raidlab.core.turn;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;

/**
 * Effects that pass everything on to other effects; a subclass that observes or changes some of them overrides their
 * methods.
 */
public class ForwardingEffects<M extends Message> implements Effects<M> {
    private final Effects<M> to;

    public ForwardingEffects(Effects<M> to) {
        this.to = to;
    }

    @Override
    public void send(Address receiver, M body) {
        to.send(receiver, body);
    }

    @Override
    public void sendDurable(Address receiver, M body) {
        to.sendDurable(receiver, body);
    }

    @Override
    public void multicast(List<Address> receivers, M body) {
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
    public void writeBlocks(BlockRange range, Block content, M whenDone) {
        to.writeBlocks(range, content, whenDone);
    }

    @Override
    public LogEffects<M> log(LogDevice device) {
        return to.log(device);
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
    public void trace(TraceEvent event) {
        to.trace(event);
    }
}
