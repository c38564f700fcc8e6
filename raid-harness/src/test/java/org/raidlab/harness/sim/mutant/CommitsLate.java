package org.raidlab.harness.sim.mutant;

import java.util.List;
import java.util.function.Predicate;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/**
 * Effects of a coordinator that leaves its commit to the next force, as if another thread wrote the log. Messages that
 * the predicate names wait for that force; what it misses leaves too early.
 */
final class CommitsLate extends ForwardingEffects<RaidMessage> {
    private final Predicate<RaidMessage> waits;

    CommitsLate(Effects<RaidMessage> to, Predicate<RaidMessage> waits) {
        super(to);
        this.waits = waits;
    }

    @Override
    public Lsn force(LogRecord record) {
        return record instanceof RaidRecord.Committed ? append(record) : super.force(record);
    }

    @Override
    public void send(Address receiver, RaidMessage body) {
        if (waits.test(body)) {
            sendDurable(receiver, body);
        } else {
            super.send(receiver, body);
        }
    }

    @Override
    public void multicast(List<Address> receivers, RaidMessage body) {
        if (waits.test(body)) {
            receivers.forEach(receiver -> sendDurable(receiver, body));
        } else {
            super.multicast(receivers, body);
        }
    }
}
