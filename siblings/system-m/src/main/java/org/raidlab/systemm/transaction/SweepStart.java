package org.raidlab.systemm.transaction;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage.BeginSweep;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.SystemMTrace;
import org.raidlab.systemm.data.PrimaryMemory;

/**
 * The transaction server's part of a sweep's beginning (paper section 2.3): it quiesces and places the begin marker.
 */
final class SweepStart {
    private final CheckpointAlgorithm algorithm;
    private final Address self;
    private final PrimaryMemory memory;
    private final Commitment commitment;
    private final LogTail tail;
    private @Nullable BeginSweep awaited;

    SweepStart(
            SystemMSettings.Checkpoint settings,
            Address self,
            PrimaryMemory memory,
            Commitment commitment,
            LogTail tail) {
        this.algorithm = settings.algorithm();
        this.self = self;
        this.memory = memory;
        this.commitment = commitment;
        this.tail = tail;
    }

    /** The checkpoint server wants to begin. Until the sweep has begun, no transaction starts. */
    void request(BeginSweep begin, Effects<SystemMMessage> out) {
        awaited = begin;
        if (algorithm.quiescesTransactions()) {
            out.trace(new SystemMTrace.Quiescing(begin.sweep()));
        }
    }

    boolean isAwaited() {
        return awaited != null;
    }

    /** Begins a sweep that is awaited in one step: seals the tail, flips the paint, and places the begin marker. */
    void beginIfQuiet(boolean isActive, Effects<SystemMMessage> out) {
        BeginSweep begin = awaited;
        if (begin == null || (isActive && algorithm.quiescesTransactions())) {
            return;
        }
        awaited = null;
        commitment.onSweep(begin.sweep());
        tail.seal(out);
        long lsn = tail.nextLsn();
        memory.beginSweep(algorithm, begin.copy(), lsn);
        out.send(self.sibling(SystemMServer.LOG), new LogMessage.SweepBegun(begin.sweep(), begin.copy(), lsn));
        out.send(
                self.sibling(SystemMServer.CHECKPOINT), new CheckpointMessage.Begun(begin.sweep(), lsn, memory.size()));
        out.trace(new SystemMTrace.SweepBegun(begin.sweep(), begin.copy(), lsn));
    }
}
