package org.raidlab.systemm.transaction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.Request;
import org.raidlab.systemm.lock.LockOwner;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.procedure.Step;

/** An active transaction: where its procedure is, and what it has changed. */
final class Transaction {
    /** A record in its set. */
    record RecordId(int set, int id) {}

    /**
     * A record's entry in the shadow table.
     *
     * @param shadow the committed version; null if there is none
     * @param version the uncommitted one; null if the transaction has deleted the record
     */
    record Change(@Nullable SlotPlace shadow, @Nullable SlotPlace version) {}

    private final long number;
    private final LockOwner locks = new LockOwner();
    private final Request.Run request;
    private final Procedure procedure;
    private final List<Optional<Row>> done = new ArrayList<>();
    private final List<Action.Update> updates = new ArrayList<>();
    private final SequencedMap<RecordId, Change> changes = new LinkedHashMap<>();
    private @Nullable Boolean paint;

    Transaction(long number, Request.Run request, Procedure procedure) {
        this.number = number;
        this.request = request;
        this.procedure = procedure;
    }

    long number() {
        return number;
    }

    LockOwner locks() {
        return locks;
    }

    Request.Run request() {
        return request;
    }

    Step nextStep() {
        return procedure.next(request.call(), done);
    }

    boolean readsOnly() {
        return procedure.readsOnly();
    }

    void done(Optional<Row> seen) {
        done.add(seen);
    }

    /** Returns how many actions it has done. */
    int actions() {
        return done.size();
    }

    void updated(Action.Update action) {
        updates.add(action);
    }

    List<Action.Update> updates() {
        return updates;
    }

    SequencedMap<RecordId, Change> changes() {
        return changes;
    }

    boolean hasChanged() {
        return !changes.isEmpty();
    }

    /** Returns how many slots no index points to, because of this transaction. */
    long shadows() {
        return changes.values().stream().filter(each -> each.shadow() != null).count();
    }

    /** Takes on the paint of the first segment; returns whether this segment has the same. */
    boolean matches(boolean bit) {
        if (paint == null) {
            paint = bit;
        }
        return paint == bit;
    }

    /** Returns the raw paint bit of all segments that it has touched; empty if it has touched none. */
    Optional<Boolean> paint() {
        return Optional.ofNullable(paint);
    }
}
