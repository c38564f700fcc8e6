package org.raidlab.experiments.rrvm.real;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.rrvm.Attachment;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.manager.TransactionManager;

/**
 * A program in the process of its transaction manager, as in the paper: it commits one transaction after the other, and
 * begins the next in the step in which the manager answers. Or it exchanges empty messages with a memory server, one
 * after the other. Another thread says what it is to do, and reads what it counted.
 */
final class CommitLoop extends WrappedServer<RrvmMessage> {
    private static final Duration LOOK = Duration.ofMillis(5);
    private static final Address PROGRAM = new Address(0, 0, RrvmServer.CLIENT, 1);
    private static final long MEMORY_BYTES = 4L << 20;

    private enum Timer implements TimerToken {
        LOOK
    }

    /**
     * What the program is to commit.
     *
     * @param durability of the commits; null for messages to the memory server of the next site instead
     * @param bytes that a transaction writes
     * @param number of commits at most
     * @param time at most
     */
    record Wanted(@Nullable Durability durability, int bytes, long number, Duration time) {}

    private final Server<RrvmMessage> manager;
    private final Address self;
    /** No server knows it, so a server answers with one short message and does nothing. */
    private final Attachment unknown;

    private volatile @Nullable Wanted wanted;
    private volatile @Nullable Commits counted;
    private volatile long recoveredNanos;
    private volatile long servers;

    private @Nullable Wanted current;
    private boolean isAnswered;
    private boolean isExecuting;
    private long request;
    private long begun;
    private long number;
    private long forces;
    private long sends;
    private long byDisk;

    CommitLoop(Server<RrvmMessage> manager, Address self) {
        super(manager);
        this.manager = manager;
        this.self = self;
        unknown = new Attachment(self.site(), Integer.MAX_VALUE, 1);
    }

    /** Has the program commit; {@link #counted} is null until it has ended. */
    void begin(Wanted what) {
        counted = null;
        wanted = what;
    }

    @Nullable
    Commits counted() {
        return counted;
    }

    /** Returns when the manager had recovered; 0 as long as it has not. */
    long recoveredNanos() {
        return recoveredNanos;
    }

    /** Returns how many servers counted a moment ago. */
    long servers() {
        return servers;
    }

    @Override
    public void onReady(Effects<RrvmMessage> out) {
        super.onReady(out);
        out.setTimer(Timer.LOOK, LOOK);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RrvmMessage> out) {
        if (token != Timer.LOOK) {
            super.onTimer(token, out);
            return;
        }
        Wanted next = wanted;
        if (next != null) {
            wanted = null;
            current = next;
            begun = System.nanoTime();
            number = 0;
            forces = 0;
            sends = 0;
            byDisk = 0;
            execute(next, out);
        } else if (current == null) {
            servers = manager.counters().keySet().stream()
                    .filter(name -> name.startsWith(TransactionManager.QUORUM))
                    .count();
        }
        out.setTimer(Timer.LOOK, LOOK);
    }

    @Override
    public void onMessage(Envelope<RrvmMessage> in, Effects<RrvmMessage> out) {
        if (in.body().equals(new ManagerMessage.Forgotten(unknown))) {
            isAnswered = true;
        } else {
            super.onMessage(in, out);
        }
        Wanted running = current;
        while (isAnswered && running != null) {
            isAnswered = false;
            number++;
            byDisk += in.body() instanceof StorageMessage ? 1 : 0;
            long nanos = System.nanoTime() - begun;
            if (number >= running.number() || nanos >= running.time().toNanos()) {
                current = null;
                counted = new Commits(number, TimeUnit.NANOSECONDS.toMicros(nanos), forces, sends, byDisk);
                return;
            }
            execute(running, out);
        }
    }

    private void execute(Wanted what, Effects<RrvmMessage> out) {
        request++;
        if (what.durability() == null) {
            out.send(Address.of(self.site() + 1, RrvmServer.MEMORY), new MemoryMessage.Fetch(unknown, request));
            return;
        }
        long offset = request * what.bytes() % MEMORY_BYTES;
        List<ByteRange> writes = List.of(ByteRange.of(offset, new byte[what.bytes()]));
        ManagerMessage commit =
                new ManagerMessage.Minitransaction(request, what.durability(), List.of(), writes, List.of());
        isExecuting = true;
        super.onMessage(new Envelope<>(PROGRAM, self, new MessageTag(1, 0), commit), out);
        isExecuting = false;
    }

    @Override
    protected Effects<RrvmMessage> effects(Effects<RrvmMessage> out) {
        return new ForwardingEffects<>(out) {
            @Override
            public void send(Address to, RrvmMessage body) {
                if (body instanceof ClientMessage.Outcome && to.equals(PROGRAM)) {
                    isAnswered = true;
                    return;
                }
                if (isExecuting && body instanceof MemoryMessage) {
                    sends++;
                }
                super.send(to, body);
            }

            @Override
            public Lsn force(LogRecord record) {
                forces += isExecuting ? 1 : 0;
                return super.force(record);
            }

            @Override
            public void trace(TraceEvent event) {
                if (event instanceof RrvmTrace.Recovered) {
                    recoveredNanos = System.nanoTime();
                }
                super.trace(event);
            }

            @Override
            public LogEffects<RrvmMessage> log(LogDevice device) {
                return counting(super.log(device));
            }
        };
    }

    private LogEffects<RrvmMessage> counting(LogEffects<RrvmMessage> log) {
        return new LogEffects<>() {
            @Override
            public Lsn force(LogRecord record) {
                return log.force(record);
            }

            @Override
            public Lsn append(LogRecord record) {
                return log.append(record);
            }

            @Override
            public Lsn append(LogRecord record, RrvmMessage whenDurable) {
                forces += isExecuting ? 1 : 0;
                return log.append(record, whenDurable);
            }

            @Override
            public void truncate(Lsn before) {
                log.truncate(before);
            }
        };
    }
}
