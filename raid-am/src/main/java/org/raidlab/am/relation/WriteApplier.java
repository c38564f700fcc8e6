package org.raidlab.am.relation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.Stamp;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/**
 * The installer of committed writes: it installs only writes newer than the stored versions, so that neither repetition
 * nor, tuple by tuple, order matters. It remembers which relations' catalogue entries were touched.
 */
public final class WriteApplier {
    private final Relations relations;
    private final int site;
    private final TreeSet<RelationId> described = new TreeSet<>();
    private final ArrayDeque<RelationStore> forgetting = new ArrayDeque<>();
    private int forgotten;
    private long installed;
    private long stale;
    private long withoutRelation;
    private long elsewhere;
    private long malformed;

    /** @param site whose copies these are */
    public WriteApplier(Relations relations, int site) {
        this.relations = relations;
        this.site = site;
    }

    /**
     * Installs one write, or counts the reason for ignoring it.
     *
     * @param checkpoint the newest checkpoint that has begun
     */
    public void install(Write write, Stamp stamp, long checkpoint) {
        if (!write.item().isTuple()) {
            return; // says that all tuples have been copied: nothing to store
        }
        Optional<RelationStore> found = relations.get(write.relation());
        if (found.isEmpty()) {
            withoutRelation++; // destroyed: its id never comes back
            return;
        }
        RelationStore store = found.get();
        if (!store.schema().isHeldAt(site)) {
            elsewhere++; // all sites judge it, its holders store it
            return;
        }
        boolean deletes = write.kind() == Write.Kind.DELETE;
        byte[] row = write.row().bytes();
        if (!deletes && row.length != store.layout().width()) {
            malformed++;
            return;
        }
        if (write.relation().equals(Catalogue.DIRECTORY.id())) {
            beginAnew(write);
        }
        noteDescribed(store, write.tuple().bits());
        boolean isNew = deletes
                ? store.bury(write.tuple().bits(), stamp.number(), checkpoint)
                : store.put(write.tuple().bits(), stamp.number(), row);
        noteDescribed(store, write.tuple().bits());
        if (isNew) {
            installed++;
        } else {
            stale++;
        }
    }

    /**
     * Applies directory changes: if this site becomes a replica site, begins anew as one or ceases to be one, its
     * stored tuples of the relation are void. In redo too, even if a checkpoint knows better: whatever was installed
     * since stands behind it in the log.
     */
    private void beginAnew(Write entry) {
        for (DirectoryChange each : DirectoryChange.of(List.of(entry))) {
            if (each.site() == site) {
                relations.get(each.relation()).ifPresent(forgetting::add);
            }
        }
    }

    /** Returns whether void tuples are still stored; they are removed before the next transaction's writes. */
    public boolean isForgetting() {
        return !forgetting.isEmpty();
    }

    /** Continues to forget void tuples, over this many slots; returns over how many it went. */
    public int forget(int slots, long checkpoint) {
        RelationStore store = forgetting.getFirst();
        int stop = (int) Math.min(store.slots().end(), (long) forgotten + slots);
        store.forget(forgotten, stop, checkpoint);
        int done = stop - forgotten;
        forgotten = stop;
        if (stop == store.slots().end()) {
            forgetting.remove();
            forgotten = 0;
        }
        return Math.max(1, done);
    }

    /**
     * Notes the relation that an entry describes, before and after a change: an entry may move from one relation's
     * description to another's.
     */
    private void noteDescribed(RelationStore store, long tuple) {
        if (!Catalogue.holds(store.id())) {
            return;
        }
        if (store.id().equals(Catalogue.RELATION.id())) {
            described.add(new RelationId(tuple));
            return;
        }
        int position = store.find(tuple);
        if (position != SlotArea.NONE && store.slots().isLive(position)) {
            SlotArea slots = store.slots();
            if (store.layout().get(slots.bytes(position), slots.rowBase(position), 0) instanceof Value.Int(long id)) {
                described.add(new RelationId(id));
            }
        }
    }

    /**
     * Returns whether a relation's catalogue entries have changed since they were last taken, and takes the relation.
     */
    public boolean takeDescribed(RelationId relation) {
        return !described.isEmpty() && described.remove(relation);
    }

    /** Returns the relations whose catalogue entries have changed since the last call. */
    public Collection<RelationId> takeDescribed() {
        List<RelationId> taken = new ArrayList<>(described);
        described.clear();
        return taken;
    }

    /** Returns the number of writes installed. */
    public long installed() {
        return installed;
    }

    /** Returns the number of writes that were not newer than the stored version. */
    public long stale() {
        return stale;
    }

    /** Returns the number of writes to unknown relations. */
    public long withoutRelation() {
        return withoutRelation;
    }

    /** Returns the number of writes to relations that only other sites replicate. */
    public long elsewhere() {
        return elsewhere;
    }

    /** Returns the number of writes whose row does not have its relation's width. */
    public long malformed() {
        return malformed;
    }
}
