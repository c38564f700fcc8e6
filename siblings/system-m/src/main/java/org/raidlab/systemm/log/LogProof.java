package org.raidlab.systemm.log;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.SystemMRecord;

/**
 * Proves a log while it is read: each record continues the chain of the one before, and the begin marker of the sweep
 * that the home block names has the chain that the home block says.
 */
final class LogProof {
    private final LogChain chain;
    private @Nullable Row last;
    private boolean hasMarker;
    private long records;

    LogProof(LogChain chain) {
        this.chain = chain;
    }

    void record(long offset, SystemMRecord record, Optional<HomeBlock> home) {
        Row before = last;
        if (before == null && home.isEmpty()) {
            before = LogChain.GENESIS;
        }
        if (before != null && !chain.after(before, record).equals(record.chain())) {
            throw new StorageException(
                    "the log record at %d does not continue the chain: it, or one before it, lies".formatted(offset));
        }
        if (record instanceof SystemMRecord.SweepBegin mark
                && home.filter(block -> block.sweep() == mark.sweep()).isPresent()) {
            hasMarker = true;
            if (!home.get().chain().equals(record.chain())) {
                throw new StorageException("the begin marker of sweep %d is not the one that the home block names"
                        .formatted(mark.sweep()));
            }
        }
        last = record.chain();
        records++;
    }

    /** Ends the proof: the log has to reach back to the marker that the home block names. */
    void end(Optional<HomeBlock> home) {
        if (home.isPresent() && !hasMarker) {
            throw new StorageException("the log has no begin marker of sweep %d, which the home block names"
                    .formatted(home.get().sweep()));
        }
        chain.continueAfter(last == null ? LogChain.GENESIS : last);
    }

    /** Returns how many records were proved. */
    long records() {
        return records;
    }
}
