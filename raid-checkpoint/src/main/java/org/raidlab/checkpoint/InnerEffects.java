package org.raidlab.checkpoint;

import java.time.Duration;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;

/** The effects of the server inside: its messages get tags and numbers, and wait while the gate is blocked. */
final class InnerEffects<M extends Message> implements Effects<M> {
    /** Wraps a message with the tag and number that it carries. */
    interface Carrier<M extends Message> {
        WrappedMessage<M> carry(Address to, M body);
    }

    private final Effects<WrappedMessage<M>> out;
    private final Gate<M> gate;
    private final LogRetention needs;
    private final Carrier<M> carrier;
    private final MessageTag label;

    /** @param label the tag of what the server says to itself in this step, through a device */
    InnerEffects(
            Effects<WrappedMessage<M>> out, Gate<M> gate, LogRetention needs, Carrier<M> carrier, MessageTag label) {
        this.out = out;
        this.gate = gate;
        this.needs = needs;
        this.carrier = carrier;
        this.label = label;
    }

    @Override
    public void send(Address to, M body) {
        if (gate.holds(to)) {
            gate.hold(to, body);
        } else {
            out.send(to, carrier.carry(to, body));
        }
    }

    @Override
    public void sendDurable(Address to, M body) {
        if (gate.holds(to)) {
            gate.hold(to, body);
        } else {
            out.sendDurable(to, carrier.carry(to, body));
        }
    }

    /**
     * Multicasts a message: each channel in the group has its own numbers, so the messages differ; receivers outside
     * the group get one message.
     */
    @Override
    public void multicast(List<Address> to, M body) {
        List<Address> free = to.stream().filter(gate::isFreeOutside).toList();
        if (!free.isEmpty()) {
            out.multicast(free, carrier.carry(free.getFirst(), body));
        }
        to.stream().filter(receiver -> !free.contains(receiver)).forEach(receiver -> send(receiver, body));
    }

    @Override
    public Lsn force(LogRecord record) {
        needs.innerWrites();
        return out.force(record);
    }

    @Override
    public Lsn append(LogRecord record) {
        needs.innerWrites();
        return out.append(record);
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, M whenDone) {
        out.writeBlocks(to, content, completion(whenDone));
    }

    /**
     * Wraps what a device says when it is done. It belongs to no channel, so it has no number; a server that was rolled
     * back meanwhile does not hear of it, since it has not begun the write.
     */
    private WrappedMessage<M> completion(M body) {
        return new WrappedMessage.Normal<>(label, 0, body);
    }

    /** Passes on a log other than the main log, in which the wrapper has nothing. */
    @Override
    public LogEffects<M> log(LogDevice device) {
        LogEffects<WrappedMessage<M>> log = out.log(device);
        return LogEffects.converted(log, this::completion);
    }

    @Override
    public void truncateLog(Lsn before) {
        needs.innerFrees(before);
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        gate.armed(token);
        out.setTimer(token, delay);
    }

    @Override
    public void cancelTimer(TimerToken token) {
        gate.cancelled(token);
        out.cancelTimer(token);
    }

    @Override
    public void trace(TraceEvent event) {
        out.trace(event);
    }
}
