package org.raidlab.systemm.sim;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.systemm.SystemMMessage;

/** A server whose subclass makes a mistake in what it hears, or in what it does to stable storage. */
class WrongServer extends WrappedServer<SystemMMessage> {
    private final Address self;

    WrongServer(Server<SystemMMessage> right, Address self) {
        super(right);
        this.self = self;
    }

    /** Returns what the server takes instead of a message; null for nothing. */
    @Nullable
    SystemMMessage hear(SystemMMessage body) {
        return body;
    }

    /** Returns whether the server takes this record for durable at once. */
    boolean trusts(LogRecord record) {
        return false;
    }

    /** Writes blocks, or does something else. */
    void write(BlockRange to, Block content, SystemMMessage whenDone, Effects<SystemMMessage> right) {
        right.writeBlocks(to, content, whenDone);
    }

    /** Called after each message. */
    void afterwards(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {}

    final Address self() {
        return self;
    }

    @Override
    public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
        SystemMMessage heard = hear(in.body());
        if (heard != null) {
            super.onMessage(new Envelope<>(in.from(), in.to(), in.messageTag(), heard), out);
        }
        afterwards(in, out);
    }

    @Override
    protected Effects<SystemMMessage> effects(Effects<SystemMMessage> out) {
        return new ForwardingEffects<>(out) {
            @Override
            public void writeBlocks(BlockRange to, Block content, SystemMMessage whenDone) {
                write(to, content, whenDone, out);
            }

            @Override
            public LogEffects<SystemMMessage> log(LogDevice device) {
                return trusting(out.log(device), out);
            }
        };
    }

    private LogEffects<SystemMMessage> trusting(LogEffects<SystemMMessage> log, Effects<SystemMMessage> out) {
        return new LogEffects<>() {
            @Override
            public Lsn force(LogRecord record) {
                return trusts(record) ? log.append(record) : log.force(record);
            }

            @Override
            public Lsn append(LogRecord record) {
                return log.append(record);
            }

            @Override
            public Lsn append(LogRecord record, @Nullable SystemMMessage whenDurable) {
                if (trusts(record)) {
                    out.send(self, whenDurable);
                    return log.append(record);
                }
                return log.append(record, whenDurable);
            }

            @Override
            public void truncate(Lsn before) {
                log.truncate(before);
            }
        };
    }
}
