package org.raidlab.systemm.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.CheckpointAlgorithm.Consistency;
import org.raidlab.systemm.CheckpointAlgorithm.Sweep;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.Segment;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.lock.LockMode;
import org.raidlab.systemm.lock.Resource;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Catalogue;
import org.raidlab.systemm.procedure.Effect;
import org.raidlab.systemm.transaction.Transaction.Change;
import org.raidlab.systemm.transaction.Transaction.RecordId;

/**
 * Executes the actions of transactions. An action first gets its locks and then changes records, all in one step, so
 * that every moment between two steps is an action boundary. An action that has to wait is begun anew.
 */
final class Actions {
    /** What became of an action. */
    enum Progress {
        DONE,
        WAITS,
        DEADLOCK,
        BLACK_AND_WHITE
    }

    private final PrimaryMemory memory;
    private final LockManager locks;
    private final Catalogue catalogue;
    private final CheckpointAlgorithm algorithm;

    Actions(PrimaryMemory memory, LockManager locks, Application application, SystemMSettings.Checkpoint checkpoint) {
        this.memory = memory;
        this.locks = locks;
        this.catalogue = application.catalogue();
        this.algorithm = checkpoint.algorithm();
    }

    Progress execute(Transaction transaction, Action action) {
        boolean updates = action instanceof Action.Update;
        Progress locked = lock(
                transaction,
                Resource.record(action.set(), action.id()),
                updates ? LockMode.EXCLUSIVE : LockMode.SHARED);
        if (locked != Progress.DONE) {
            return locked;
        }
        SlotPlace at = memory.where(action.set(), action.id());
        if (action instanceof Action.Update update && Effect.applies(update, at != null)) {
            return update(transaction, update, at);
        }
        if (!mayTouch(transaction, action, at, null)) {
            return Progress.BLACK_AND_WHITE;
        }
        transaction.done(at == null || updates ? Optional.empty() : Optional.of(memory.content(at)));
        return Progress.DONE;
    }

    private Progress update(Transaction transaction, Action.Update action, @Nullable SlotPlace at) {
        Segment target = target(action, at);
        if (at != null) {
            Progress locked = lock(transaction, Resource.segment(at.segment()), LockMode.EXCLUSIVE);
            if (locked != Progress.DONE) {
                return locked;
            }
        }
        if (target != null && (at == null || target.number() != at.segment())) {
            Progress locked = lock(transaction, Resource.segment(target.number()), LockMode.EXCLUSIVE);
            if (locked != Progress.DONE) {
                return locked;
            }
        }
        if (!mayTouch(transaction, action, at, target)) {
            return Progress.BLACK_AND_WHITE;
        }
        apply(transaction, action, at, target);
        return Progress.DONE;
    }

    private Progress lock(Transaction transaction, Resource resource, LockMode mode) {
        return switch (locks.request(transaction.locks(), resource, mode)) {
            case GRANTED -> Progress.DONE;
            case WAITS -> Progress.WAITS;
            case DEADLOCK -> Progress.DEADLOCK;
        };
    }

    /** Returns the segment for the new version: that of the shadow if it has room. Null if none is needed. */
    private @Nullable Segment target(Action.Update action, @Nullable SlotPlace at) {
        if (action instanceof Action.Delete) {
            return null;
        }
        if (at == null) {
            return memory.roomForRecord(action.set());
        }
        boolean staysThere = memory.isNew(at) || memory.hasRoom(at.segment());
        return staysThere ? memory.segment(at.segment()) : memory.roomForVersion(action.set());
    }

    /** Returns whether the rule of black and white allows the segments of an action together (paper section 3.2). */
    private boolean mayTouch(Transaction transaction, Action action, @Nullable SlotPlace at, @Nullable Segment target) {
        if (algorithm.sweep() != Sweep.BLACK_WHITE || transaction.readsOnly()) {
            return true;
        }
        List<Segment> segments = touchedBy(action, at, target);
        if (segments.isEmpty()) {
            return true;
        }
        if (algorithm.consistency() == Consistency.TRANSACTION) {
            return segments.stream().allMatch(each -> transaction.matches(each.paint()));
        }
        boolean first = segments.getFirst().paint();
        return segments.stream().allMatch(each -> each.paint() == first);
    }

    /**
     * Returns the segments that an action touches. A record that is not there has the paint of its set's first segment:
     * else a transaction that has missed it could be redone beside an insertion that came later.
     */
    private List<Segment> touchedBy(Action action, @Nullable SlotPlace at, @Nullable Segment target) {
        List<Segment> touched = new ArrayList<>();
        if (at == null || action instanceof Action.Delete) {
            memory.anchor(action.set()).ifPresent(touched::add);
        }
        if (at != null) {
            touched.add(memory.segment(at.segment()));
        }
        if (target != null) {
            touched.add(target);
        }
        return touched;
    }

    private void apply(
            Transaction transaction, Action.Update action, @Nullable SlotPlace at, @Nullable Segment target) {
        RecordId record = new RecordId(action.set(), action.id());
        Optional<Row> before = at == null ? Optional.empty() : Optional.of(memory.content(at));
        Optional<Row> after = Effect.after(catalogue.sets().get(action.set()), action, before);
        Change known = transaction.changes().get(record);
        SlotPlace shadow = known != null ? known.shadow() : at;
        transaction.changes().put(record, new Change(shadow, change(record, at, target, after)));
        transaction.updated(action);
        transaction.done(after.isPresent() ? after : before);
    }

    /** Returns where the version is now; null if the record is deleted. */
    private @Nullable SlotPlace change(
            RecordId record, @Nullable SlotPlace at, @Nullable Segment target, Optional<Row> after) {
        SlotPlace own = at != null && memory.isNew(at) ? at : null;
        if (after.isEmpty()) {
            memory.forget(record.set(), record.id());
            if (own != null) {
                memory.free(own);
            }
            return null;
        }
        if (own != null) {
            memory.rewriteVersion(own, after.get());
            return own;
        }
        return memory.addVersion(Objects.requireNonNull(target).number(), record.id(), after.get());
    }

    /** Makes the new versions the committed ones. The shadows stay until the commit record is in the log tail. */
    void publish(Transaction transaction, long lsn) {
        for (Change change : transaction.changes().values()) {
            if (change.version() != null) {
                memory.publish(change.version(), lsn);
            }
        }
    }

    void freeShadows(Transaction transaction) {
        for (Change change : transaction.changes().values()) {
            if (change.shadow() != null) {
                memory.freeShadow(change.shadow());
            }
        }
    }

    /** Frees the new versions, and restores the index. */
    void undo(Transaction transaction) {
        transaction.changes().forEach((record, change) -> {
            if (change.version() != null) {
                memory.free(change.version());
            }
            if (change.shadow() != null) {
                memory.pointBack(record.set(), record.id(), change.shadow());
            } else {
                memory.forget(record.set(), record.id());
            }
        });
    }
}
