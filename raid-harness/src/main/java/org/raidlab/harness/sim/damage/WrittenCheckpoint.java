package org.raidlab.harness.sim.damage;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.am.AccessManager;
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
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;

/**
 * Records the checkpoint that a database writes, block by block: every operation that the database waits for completes
 * at once.
 */
final class WrittenCheckpoint implements Effects<RaidMessage> {
    private static final Address DATABASE = Address.of(1, RaidServer.AM);
    private static final MessageTag LABEL = new MessageTag(2, 0);

    private record Due() implements TimerToken {}

    /** A write to the device. */
    record Written(BlockRange to, Block content) {}

    private final List<Written> written = new ArrayList<>();
    private final ArrayDeque<Envelope<RaidMessage>> waiting = new ArrayDeque<>();

    private WrittenCheckpoint() {}

    /** Returns the writes of a restored database when its next checkpoint is due, the header last. */
    static List<Written> of(AccessManager database) {
        WrittenCheckpoint effects = new WrittenCheckpoint();
        database.onReady(effects);
        database.onTimer(new Due(), effects);
        while (!effects.waiting.isEmpty()) {
            database.onMessage(effects.waiting.remove(), effects);
        }
        return effects.written;
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RaidMessage whenDone) {
        written.add(new Written(to, content));
        waiting.add(new Envelope<>(DATABASE, DATABASE, LABEL, whenDone));
    }

    /** The log is durable as soon as the database asks for durability. */
    @Override
    public void send(Address to, RaidMessage body) {
        if (body instanceof AcMessage.AwaitLog(long checkpoint)) {
            waiting.add(new Envelope<>(to, DATABASE, LABEL, new AmMessage.LogDurable(checkpoint)));
        } else if (to.equals(DATABASE)) {
            waiting.add(new Envelope<>(DATABASE, DATABASE, LABEL, body));
        }
    }

    @Override
    public void sendDurable(Address to, RaidMessage body) {
        send(to, body);
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        to.forEach(each -> send(each, body));
    }

    @Override
    public Lsn force(LogRecord record) {
        throw new UnsupportedOperationException("the database writes no log");
    }

    @Override
    public Lsn append(LogRecord record) {
        throw new UnsupportedOperationException("the database writes no log");
    }

    @Override
    public void truncateLog(Lsn before) {
        throw new UnsupportedOperationException("the database writes no log");
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        // One checkpoint is enough.
    }

    @Override
    public void cancelTimer(TimerToken token) {
        // None is set.
    }

    @Override
    public void trace(TraceEvent event) {
        // Nobody reads along.
    }
}
