package org.raidlab.systemm.transaction;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.SequencedSet;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.SerialExecution;
import org.raidlab.systemm.procedure.Step;
import org.raidlab.systemm.transaction.Transaction.RecordId;

/**
 * Brings the database from the state of the backup copy to that of the last logged commit. The log has committed
 * transactions alone, in the order of their commitment, so one pass is enough.
 */
final class Redo {
    private final PrimaryMemory memory;
    private final Application application;
    private long lastLsn;
    private long lastPage;
    private long redone;

    Redo(PrimaryMemory memory, Application application) {
        this.memory = memory;
        this.application = application;
    }

    private long begin() {
        return memory.home().map(HomeBlock::lsn).orElse(0L);
    }

    void record(LogRecord record) {
        switch ((SystemMRecord) record) {
            case SystemMRecord.Page page -> {
                lastPage = page.page();
                page.entries().forEach(this::entry);
            }
            case SystemMRecord.SweepBegin mark -> lastLsn = Math.max(lastLsn, mark.lsn());
            case SystemMRecord.SweepEnd _, SystemMRecord.Cleared _ -> {
                // say nothing of transactions
            }
        }
    }

    private void entry(LogEntry entry) {
        lastLsn = Math.max(lastLsn, entry.lsn());
        if (entry.lsn() <= begin()) {
            return;
        }
        redone++;
        switch (entry) {
            case LogEntry.Values values -> {
                values.written().forEach(memory::redo);
                values.freed().forEach(memory::redoFree);
            }
            case LogEntry.Actions actions -> redo(actions);
            case LogEntry.Called called -> {
                boolean isInBackup = memory.home()
                        .filter(home -> home.sweep() == called.inBackup())
                        .isPresent();
                if (!isInBackup) {
                    runAgain(called);
                }
            }
        }
    }

    /**
     * Redoes the actions on records of which the backup copy has an older version. A copy of black and white segments
     * has the others from this transaction or from a later one.
     */
    private void redo(LogEntry.Actions entry) {
        SequencedSet<RecordId> newer = new LinkedHashSet<>();
        for (Action.Update action : entry.actions()) {
            SlotPlace at = memory.where(action.set(), action.id());
            if (at != null && memory.lsn(at) >= entry.lsn()) {
                newer.add(new RecordId(action.set(), action.id()));
            }
        }
        for (Action.Update action : entry.actions()) {
            if (!newer.contains(new RecordId(action.set(), action.id()))) {
                SerialExecution.act(application, action, inPlace(entry.lsn()));
            }
        }
    }

    /** Returns the records of the database, which the transaction of an LSN changes in place: no one else is there. */
    private SerialExecution.Records inPlace(long lsn) {
        return new SerialExecution.Records() {
            @Override
            public Optional<Row> get(int set, int id) {
                return Optional.ofNullable(memory.where(set, id)).map(memory::content);
            }

            @Override
            public void put(int set, int id, Optional<Row> content) {
                memory.redo(set, id, content, lsn);
            }
        };
    }

    private void runAgain(LogEntry.Called entry) {
        if (SerialExecution.run(application, entry.call(), inPlace(entry.lsn())) instanceof Step.Abort) {
            String name = application.procedure(entry.call()).name();
            throw new StorageException("transaction %d, %s, has committed and now aborts: backup and log do not fit"
                    .formatted(entry.lsn(), name));
        }
    }

    long lastLsn() {
        return Math.max(lastLsn, begin());
    }

    long lastPage() {
        return lastPage;
    }

    /** Returns how many transactions of the log came after the backup copy began. */
    long redone() {
        return redone;
    }
}
