package org.raidlab.experiments.figure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.checkpoint.CheckpointEvent;
import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;

/** The effects of one step of a process, collected so that they can be charged for and carried out. */
final class StepEffects implements Effects<WrappedMessage<TalkMessage>> {
    /** A message that leaves. */
    record Leaving(Address to, WrappedMessage<TalkMessage> body) {}

    /** A timer that is set. */
    record Armed(TimerToken token, Duration delay) {}

    final List<Leaving> leaving = new ArrayList<>();
    final List<Armed> armed = new ArrayList<>();
    final List<TimerToken> cancelled = new ArrayList<>();
    final List<CheckpointEvent> noted = new ArrayList<>();
    int forces;
    private long offset;

    /** @param offset of the log's end */
    StepEffects(long offset) {
        this.offset = offset;
    }

    long offset() {
        return offset;
    }

    @Override
    public void send(Address to, WrappedMessage<TalkMessage> body) {
        leaving.add(new Leaving(to, body));
    }

    @Override
    public void sendDurable(Address to, WrappedMessage<TalkMessage> body) {
        send(to, body);
    }

    @Override
    public void multicast(List<Address> to, WrappedMessage<TalkMessage> body) {
        to.forEach(receiver -> send(receiver, body));
    }

    /** The force of an image is charged as that image. */
    @Override
    public Lsn force(LogRecord record) {
        if (!(record instanceof CheckpointRecord.Taken)) {
            forces++;
        }
        return append(record);
    }

    @Override
    public Lsn append(LogRecord record) {
        return new Lsn(offset++);
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, WrappedMessage<TalkMessage> whenDone) {
        throw new IllegalStateException("images go to the log");
    }

    @Override
    public void truncateLog(Lsn before) {
        // the log of an experiment is short
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        armed.add(new Armed(token, delay));
    }

    @Override
    public void cancelTimer(TimerToken token) {
        armed.removeIf(each -> each.token().equals(token));
        cancelled.add(token);
    }

    @Override
    public void trace(TraceEvent event) {
        if (event instanceof CheckpointEvent mine) {
            noted.add(mine);
        }
    }
}
