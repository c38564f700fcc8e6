package org.raidlab.am.slot;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Block;
import org.raidlab.msg.relation.RelationId;

/**
 * All segments of a database by number, and which of them each of the two backup copies lacks. A number once given out
 * stays in the table for ever, in use or free: so every number below a checkpoint's count has been written to its copy.
 */
public final class SegmentTable {
    /** How many backup copies there are. */
    public static final int COPIES = 2;

    private final List<Optional<Segment>> segments = new ArrayList<>();
    private final BitSet free = new BitSet();
    private final List<BitSet> dirty = List.of(new BitSet(), new BitSet());
    private long changes;

    /** Creates a segment under the lowest free number. */
    Segment allocate(RelationId relation, int rowWidth) {
        int number = free.nextSetBit(0);
        if (number < 0) {
            number = segments.size();
            segments.add(Optional.empty());
        }
        free.clear(number);
        Segment made = Segment.create(number, relation, rowWidth);
        segments.set(number, Optional.of(made));
        changed(number);
        return made;
    }

    /** Releases a number; both copies have yet to record the release. */
    public void release(Segment segment) {
        Invariants.check(!free.get(segment.number()), "a segment is released once");
        segments.set(segment.number(), Optional.empty());
        free.set(segment.number());
        changed(segment.number());
    }

    /** Loads the next segment of the copy that a restart reads; the other copy lacks it. */
    public Segment load(Block image, long checkpoint, int copy) {
        int number = segments.size();
        Segment loaded = Segment.of(image, number, checkpoint);
        segments.add(loaded.isFree() ? Optional.empty() : Optional.of(loaded));
        free.set(number, loaded.isFree());
        dirty.get(1 - copy).set(number);
        return loaded;
    }

    /** Returns whether a segment just loaded belongs to a relation. */
    public boolean isUsed(int number) {
        return segments.get(number).isPresent();
    }

    /** Marks a segment as different from both backup copies. */
    void changed(int number) {
        dirty.get(0).set(number);
        dirty.get(1).set(number);
        changes++;
    }

    /** Returns the number of changes of all segments. */
    public long changes() {
        return changes;
    }

    /** Returns how many numbers have been given out so far, free ones included. */
    public int size() {
        return segments.size();
    }

    public int freeCount() {
        return free.cardinality();
    }

    /** The first segment from {@code number} on that a copy lacks; -1 if there is none. */
    public int nextDirty(int copy, int number) {
        return dirty.get(copy).nextSetBit(number);
    }

    /** Returns the image of a segment for a copy, which no longer lacks the segment: a later change marks it again. */
    public Block imageFor(int copy, int number, long checkpoint) {
        dirty.get(copy).clear(number);
        Optional<Segment> segment = segments.get(number);
        return segment.isPresent() ? segment.get().image(checkpoint) : Segment.freeImage(number, checkpoint);
    }

    /** Throws unless every number is either free or in use. */
    public void checkInvariants() {
        for (int number = 0; number < segments.size(); number++) {
            Optional<Segment> segment = segments.get(number);
            Invariants.check(segment.isPresent() != free.get(number), "a segment number is free or in use");
            int here = number;
            segment.ifPresent(found -> Invariants.check(found.number() == here, "a segment stands at its number"));
        }
        Invariants.check(free.length() <= segments.size(), "a free segment number was given out once");
    }
}
