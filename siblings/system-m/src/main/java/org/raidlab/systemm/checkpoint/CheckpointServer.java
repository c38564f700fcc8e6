package org.raidlab.systemm.checkpoint;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.SystemMTrace;
import org.raidlab.systemm.checkpoint.SweepAlgorithm.Visit;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.procedure.Application;

/**
 * The checkpoint server (paper section 2.3): it sweeps through the database and brings what is dirty to the backup copy
 * that the home block does not name. The order of a sweep's end is what makes it safe: the copy, the log, the home
 * block, and only then is old log discarded.
 */
public final class CheckpointServer implements Server<SystemMMessage> {
    private static final int NONE = -1;
    private static final Duration BUSY = Duration.ofMillis(1);

    /** The timers. */
    private enum Timer implements TimerToken {
        /** The next sweep begins. */
        SWEEP,
        /** Segments that were locked are tried again. */
        BUSY
    }

    /** Where a sweep is. */
    private enum Phase {
        IDLE,
        BEGINNING,
        SWEEPING,
        MAP,
        LOG,
        HOME
    }

    private final Ports ports;
    private final SystemMSettings settings;
    private final PrimaryMemory memory;
    private final LockManager locks;
    private final Application application;
    private final Backup backup;
    private Phase phase = Phase.IDLE;
    private Copy target = Copy.A;
    private long sweep;
    private long begunNanos;
    private long beginLsn;
    private @Nullable SweepAlgorithm algorithm;
    private int inFlight;
    /** The segment that is locked until it is written; {@link #NONE} if there is none. */
    private int locked = NONE;

    private int swept;
    private long completed;
    private long written;
    private long lastNanos;

    /** @param memory and locks: shared with the transaction server */
    public CheckpointServer(
            Ports ports, SystemMSettings settings, PrimaryMemory memory, LockManager locks, Application application) {
        this.ports = ports;
        this.settings = settings;
        this.memory = memory;
        this.locks = locks;
        this.application = application;
        backup = new Backup(settings, ports.self());
    }

    @Override
    public void onRecovery(Recovery from) {
        backup.load(from, memory, application);
        memory.home().ifPresent(home -> {
            target = home.copy().other();
            sweep = home.sweep();
        });
    }

    /** A sweep that did not end has a number too, which is not used again. */
    @Override
    public void onRecovered(long offset, LogRecord record) {
        switch ((SystemMRecord) record) {
            case SystemMRecord.SweepBegin mark -> sweep = Math.max(sweep, mark.sweep());
            case SystemMRecord.Cleared cleared -> backup.onCleared(cleared);
            case SystemMRecord.Page _, SystemMRecord.SweepEnd _ -> {
                // say nothing of the backup copies
            }
        }
    }

    @Override
    public void onReady(Effects<SystemMMessage> out) {
        backup.endProof(memory);
        backup.restore(out);
        beginIfRestored(out);
    }

    private void beginIfRestored(Effects<SystemMMessage> out) {
        if (backup.isRestored()) {
            out.setTimer(Timer.SWEEP, Duration.ZERO);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
        switch ((Timer) token) {
            case SWEEP -> begin(out);
            case BUSY -> sweep(out);
        }
    }

    private Address address(SystemMServer server) {
        return ports.self().sibling(server);
    }

    /** Returns the copy whose segments the sweep writes. */
    private Copy segments() {
        return backup.segments(target);
    }

    private void begin(Effects<SystemMMessage> out) {
        expect(Phase.IDLE);
        phase = Phase.BEGINNING;
        sweep++;
        begunNanos = ports.clock().monotonicNanos();
        Invariants.check(locks.checkpointer().locks() == 0, "a checkpointer that waits holds no lock");
        out.send(address(SystemMServer.TRANSACTION), new TransactionMessage.BeginSweep(sweep, segments()));
    }

    private void expect(Phase expected) {
        Invariants.check(phase == expected, "a sweep's steps come in their order", phase);
    }

    @Override
    public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
        if (!(in.body() instanceof CheckpointMessage message)) {
            return;
        }
        switch (message) {
            case CheckpointMessage.Begun(long _, long lsn, int size) -> {
                expect(Phase.BEGINNING);
                beginLsn = lsn;
                algorithm = newSweep(size);
                phase = Phase.SWEEPING;
                sweep(out);
            }
            case CheckpointMessage.Restored(int segment) -> {
                backup.onRestored(segment);
                beginIfRestored(out);
            }
            case CheckpointMessage.Cleared _ -> {
                out.trace(new SystemMTrace.Cleared(sweep));
                backup.buffer().onCleared(sweep, out);
            }
            case CheckpointMessage.Buffered _ -> backup.buffer().onBuffered(sweep, out);
            case CheckpointMessage.BufferNamed _ -> {
                out.trace(new SystemMTrace.Buffered(sweep));
                backup.buffer().onNamed(sweep, out);
            }
            case CheckpointMessage.SegmentWritten(long _, int segment) -> onWritten(segment, out);
            case CheckpointMessage.MapWritten _ -> {
                expect(Phase.MAP);
                phase = Phase.LOG;
                out.trace(new SystemMTrace.CopyForced(sweep));
                out.send(address(SystemMServer.TRANSACTION), new TransactionMessage.FlushTail(sweep));
            }
            case CheckpointMessage.LogForced(long _, Row chain) -> writeHome(chain, out);
            case CheckpointMessage.HomeWritten _ -> end(out);
        }
    }

    /** A segment that is allocated during a sweep is white, or has no part in a snapshot. */
    private SweepAlgorithm newSweep(int size) {
        boolean spools = settings.checkpoint().spools();
        return switch (settings.checkpoint().algorithm().sweep()) {
            case FUZZY -> new FuzzySweep(memory, segments());
            case BLACK_WHITE -> new LockingSweep(memory, locks, segments(), spools, memory::size);
            case COPY_ON_UPDATE -> new LockingSweep(memory, locks, segments(), spools, () -> size);
            case CUT -> new CutSweep(memory, segments(), size);
        };
    }

    /** Visits segments while it may: none beside one whose lock is held until it is written. */
    private void sweep(Effects<SystemMMessage> out) {
        SweepAlgorithm visiting = Objects.requireNonNull(algorithm);
        boolean goesOn = phase == Phase.SWEEPING;
        while (goesOn && locked == NONE && inFlight < settings.checkpoint().inFlight()) {
            switch (visiting.next()) {
                case Visit.Write(int segment, byte[] image, boolean holdsLock) -> {
                    inFlight++;
                    written++;
                    locked = holdsLock ? segment : NONE;
                    out.trace(new SystemMTrace.SegmentSent(sweep, segment));
                    backup.write(sweep, target, segment, image, out);
                }
                case Visit.Busy _ -> {
                    out.setTimer(Timer.BUSY, BUSY);
                    goesOn = false;
                }
                case Visit.Done(int segments) -> {
                    memory.endSweep();
                    goesOn = false;
                    if (inFlight == 0) {
                        swept = segments;
                        phase = Phase.MAP;
                        backup.writeMap(sweep, target, swept, out);
                    }
                }
            }
        }
        backup.flush(sweep, out);
        tellIfReleased(out);
    }

    private void tellIfReleased(Effects<SystemMMessage> out) {
        if (locks.hasGranted()) {
            out.send(address(SystemMServer.TRANSACTION), new TransactionMessage.LocksReleased(sweep));
        }
    }

    private void onWritten(int segment, Effects<SystemMMessage> out) {
        expect(Phase.SWEEPING);
        inFlight--;
        backup.onWritten();
        if (segment == locked) {
            locked = NONE;
            Objects.requireNonNull(algorithm).written(segment);
        }
        sweep(out);
    }

    private void writeHome(Row chain, Effects<SystemMMessage> out) {
        expect(Phase.LOG);
        phase = Phase.HOME;
        out.trace(new SystemMTrace.HomeSent(sweep));
        Backup.writeHome(new HomeBlock(sweep, target, beginLsn, swept, backup.mapBytes(), backup.root(), chain), out);
    }

    private void end(Effects<SystemMMessage> out) {
        expect(Phase.HOME);
        phase = Phase.IDLE;
        completed++;
        target = target.other();
        out.trace(new SystemMTrace.HomeWritten(sweep));
        out.send(address(SystemMServer.LOG), new LogMessage.Discard(sweep));
        lastNanos = ports.clock().monotonicNanos() - begunNanos;
        long rest = settings.checkpoint().floor().toNanos() - lastNanos;
        out.setTimer(Timer.SWEEP, Duration.ofNanos(Math.max(0, rest)));
    }

    @Override
    public void checkInvariants() {
        boolean mayHold = phase == Phase.SWEEPING && locked != NONE;
        Invariants.check(
                locks.checkpointer().locks() == (mayHold ? 1 : 0),
                "a checkpointer holds a lock only while it writes the segment");
    }

    @Override
    public List<String> unfinished() {
        return List.of();
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("sweeps", completed);
        counters.put("segments-written", written);
        counters.put("last-sweep-micros", lastNanos / 1_000);
        return counters;
    }
}
