package org.raidlab.systemm.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.CheckpointAlgorithm.Sweep;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry.SlotImage;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.RecordSet;

/**
 * The primary database. A record that is updated is not overwritten: the new version gets a slot of its own, and the
 * old one, its shadow, stays until the transaction commits (paper section 2.6). The transaction server and the
 * checkpoint server of a process share it.
 */
public final class PrimaryMemory {
    private static final int ALIGNMENT = 8;

    private final SystemMSettings.Segments sizes;
    private final List<RecordSet> sets;
    private final List<Segment> segments = new ArrayList<>();
    private final List<SetIndex> indexes = new ArrayList<>();
    /** A segment is black if its paint bit equals this one. */
    private boolean blackBit;

    private final boolean isZigzag;
    private boolean bornWhite;
    /** What the sweep keeps of white segments. */
    private Cut cut = Cut.NONE;

    private final CheckpointMemory extra = new CheckpointMemory();
    private @Nullable HomeBlock home;

    public PrimaryMemory(SystemMSettings settings, Application application) {
        sizes = settings.segments();
        isZigzag = settings.checkpoint().algorithm() == CheckpointAlgorithm.ZIGZAG;
        sets = application.catalogue().sets();
        sets.forEach(_ -> indexes.add(new SetIndex()));
    }

    private int slotBytes(int set) {
        int bytes = Segment.SLOT_HEADER_BYTES + sets.get(set).bytesMax();
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    /** Returns how many segments there are; they are numbered from 0, and none is ever given back. */
    public int size() {
        return segments.size();
    }

    public Segment segment(int number) {
        return segments.get(number);
    }

    /** Returns the set's first segment, which stands for records that are not there; empty if the set has none. */
    public Optional<Segment> anchor(int set) {
        return indexes.get(set).segments().stream().findFirst();
    }

    /** Returns where the newest version of a record is; null if there is no record. */
    public @Nullable SlotPlace where(int set, int id) {
        return indexes.get(set).where(id);
    }

    public Row content(SlotPlace at) {
        return segment(at.segment()).content(at.slot());
    }

    public SlotImage image(SlotPlace at) {
        Segment segment = segment(at.segment());
        return new SlotImage(segment.set(), at.segment(), at.slot(), segment.image(at.slot()));
    }

    /** Returns the LSN of the commit that made this version. */
    public long lsn(SlotPlace at) {
        return segment(at.segment()).lsn(at.slot());
    }

    public boolean isNew(SlotPlace at) {
        return segment(at.segment()).state(at.slot()) == SlotState.NEW;
    }

    /** Returns whether a segment has a free slot. */
    public boolean hasRoom(int segment) {
        return segment(segment).freeSlot() >= 0;
    }

    /** Returns a segment for a version that has no room beside its shadow: any with a free slot, else a new one. */
    public Segment roomForVersion(int set) {
        return room(set, 0);
    }

    /** Returns a segment for a new record: one that keeps a share free for versions, else a new one. */
    public Segment roomForRecord(int set) {
        return room(set, sizes.kept());
    }

    private Segment room(int set, double kept) {
        Segment found = indexes.get(set).roomBeyond(kept);
        return found != null ? found : allocate(set);
    }

    private Segment allocate(int set) {
        Invariants.check(size() < sizes.most(), "the database has at most " + sizes.most() + " segments");
        Segment segment = newSegment(size(), Segment.empty(sizes.bytes(), set, slotBytes(set)));
        segment.setPaint(bornWhite != blackBit);
        return add(segment);
    }

    private Segment newSegment(int number, byte[] image) {
        if (isZigzag) {
            extra.hold(image.length);
            return new ZigzagSegment(number, image);
        }
        return new Segment(number, image);
    }

    private Segment add(Segment segment) {
        segments.add(segment);
        indexes.get(segment.set()).add(segment);
        return segment;
    }

    // Changes. Each is made under an exclusive lock on the segment.

    private Segment toUpdate(int number) {
        Segment segment = segment(number);
        if (isWhite(segment)) {
            cut.beforeChange(segment);
        }
        return segment;
    }

    /** Puts an uncommitted version of a record into a free slot of a segment; the index points to it. */
    public SlotPlace addVersion(int number, int id, Row content) {
        Segment segment = toUpdate(number);
        SlotPlace at = new SlotPlace(number, segment.freeSlot());
        segment.write(at.slot(), SlotState.NEW, id, 0, content);
        indexes.get(segment.set()).point(id, at);
        return at;
    }

    /** Overwrites a version whose transaction has not committed. */
    public void rewriteVersion(SlotPlace at, Row content) {
        Invariants.check(isNew(at), "a committed version is never overwritten");
        Segment segment = toUpdate(at.segment());
        segment.write(at.slot(), SlotState.NEW, segment.id(at.slot()), 0, content);
    }

    /** Removes a record from the index; its slot stays until the transaction commits. */
    public void forget(int set, int id) {
        indexes.get(set).forget(id);
    }

    /** Points the index back to the shadow: the transaction was aborted. */
    public void pointBack(int set, int id, SlotPlace shadow) {
        indexes.get(set).point(id, shadow);
    }

    public void publish(SlotPlace at, long lsn) {
        toUpdate(at.segment()).publish(at.slot(), lsn);
    }

    public void free(SlotPlace at) {
        Segment segment = toUpdate(at.segment());
        segment.free(at.slot());
        indexes.get(segment.set()).freed(segment);
    }

    /** Frees the shadow of a transaction that has committed, unless the sweep has to see it. */
    public void freeShadow(SlotPlace at) {
        Segment segment = segment(at.segment());
        if (isWhite(segment) && cut.keeps(segment, at.slot())) {
            segment.keep(at.slot());
            extra.hold(segment.slotBytes());
        } else {
            free(at);
        }
    }

    /** Frees the shadows that were kept in a segment. */
    void freeKept(Segment segment) {
        if (segment.keptSlots() > 0) {
            extra.hold(-(long) segment.keptSlots() * segment.slotBytes());
            segment.freeKept();
            indexes.get(segment.set()).freed(segment);
        }
    }

    /**
     * Makes all segments white, by a change of what the bit means, and keeps the state of this moment if the algorithm
     * needs it. Segments that are allocated during a sweep of black and white belong to it.
     *
     * @param copy that the sweep writes
     * @param lsn of the begin marker
     */
    public void beginSweep(CheckpointAlgorithm algorithm, Copy copy, long lsn) {
        if (algorithm.sweep() == Sweep.FUZZY) {
            return;
        }
        Invariants.check(
                segments.stream().noneMatch(each -> each.isSaved() || each.keptSlots() > 0),
                "nothing that was saved is left from another sweep");
        Invariants.check(segments.stream().noneMatch(this::isWhite), "a sweep begins when all segments are black");
        blackBit = !blackBit;
        bornWhite = algorithm.sweep() == Sweep.BLACK_WHITE;
        cut = switch (algorithm) {
            case FUZZY, ACBW, TCBW -> Cut.NONE;
            case ACCOU, TCCOU -> new SavedSegments(extra, false);
            case PUSH -> new SavedSegments(extra, true);
            case SNAPSHOT -> new Snapshot(this, copy);
            case ZIGZAG -> new Zigzag(this);
            case CALC -> new KeptShadows(this, lsn);
        };
    }

    /** Returns what the sweep keeps. */
    public Cut cut() {
        return cut;
    }

    public boolean isWhite(Segment segment) {
        return segment.paint() != blackBit;
    }

    public void paintBlack(Segment segment) {
        segment.setPaint(blackBit);
    }

    /** Returns whether a raw paint bit means black now. */
    public boolean isBlack(boolean bit) {
        return bit == blackBit;
    }

    /** The sweep has visited all segments: new ones are black. */
    public void endSweep() {
        bornWhite = false;
        cut = Cut.NONE;
    }

    /** Returns what the checkpointer needs beside the database. */
    public CheckpointMemory extra() {
        return extra;
    }

    /** Notes which backup copy the database comes from. */
    public void comesFrom(HomeBlock block) {
        home = block;
    }

    /** Returns the home block as it was when the process started; empty if there was no backup copy. */
    public Optional<HomeBlock> home() {
        return Optional.ofNullable(home);
    }

    /** Makes the records that there are at the beginning. */
    public void populate(Application application) {
        for (int set = 0; set < sets.size(); set++) {
            for (int id = 0; id < application.initial(set); id++) {
                redo(set, id, Optional.of(application.initial(set, id)), 0);
            }
        }
    }

    /** Puts the segment of a backup copy back, and makes its part of the index; segments come in order. */
    public void load(Copy from, byte[] image) {
        settle(from, newSegment(size(), image));
    }

    /**
     * Notes a segment of a backup copy, which is loaded when it is used; segments come in order.
     *
     * @param content reads the segment, and proves it
     */
    public void expect(Copy from, SegmentDirectory directory, Supplier<byte[]> content) {
        Segment.Size size = new Segment.Size(sizes.bytes(), slotBytes(directory.set()));
        Segment segment = new Segment(size(), size, directory, content);
        if (isZigzag) {
            extra.hold(sizes.bytes());
            segment = new ZigzagSegment(size(), size, directory, content);
        }
        settle(from, segment);
    }

    /** Returns how many segments are not loaded yet. */
    public long absent() {
        return segments.stream().filter(Segment::isAbsent).count();
    }

    /**
     * Adds a segment that is as that copy has it, and its records to the index. Uncommitted versions are freed, so
     * their shadows count again; of two versions of a record, the one of the later commit stays.
     */
    private void settle(Copy from, Segment segment) {
        add(segment).setPaint(blackBit);
        segment.clearDirty(from);
        for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
            settle(segment, new SlotPlace(segment.number(), slot));
        }
    }

    private void settle(Segment segment, SlotPlace at) {
        if (isNew(at)) {
            free(at);
            return;
        }
        int id = segment.id(at.slot());
        SlotPlace other = where(segment.set(), id);
        if (other == null || lsn(other) < lsn(at)) {
            indexes.get(segment.set()).point(id, at);
        }
        if (other != null) {
            free(lsn(other) < lsn(at) ? other : at);
        }
    }

    /** Redoes a slot of a committed transaction by its location, whatever is there. */
    public void redo(SlotImage image) {
        while (size() <= image.segment()) {
            allocate(image.set());
        }
        Segment segment = ofSet(segment(image.segment()), image.set());
        SlotPlace at = new SlotPlace(image.segment(), image.slot());
        forgetWhatIsAt(at);
        segment.restore(image.slot(), image.bytes());
        indexes.get(segment.set()).point(segment.id(image.slot()), at);
    }

    /** A segment that only uncommitted transactions had used may have come back as one of a wrong set. */
    private Segment ofSet(Segment segment, int set) {
        if (segment.set() == set) {
            return segment;
        }
        Invariants.check(segment.usedFrom(0) < 0, "only an empty segment changes its set", segment.number());
        indexes.get(segment.set()).removeEmpty(segment);
        Segment other = newSegment(segment.number(), Segment.empty(sizes.bytes(), set, slotBytes(set)));
        other.setPaint(segment.paint());
        segments.set(segment.number(), other);
        indexes.get(set).add(other);
        return other;
    }

    /** Redoes that a slot became free. */
    public void redoFree(SlotPlace at) {
        if (at.segment() < size()) {
            forgetWhatIsAt(at);
            free(at);
        }
    }

    private void forgetWhatIsAt(SlotPlace at) {
        Segment segment = segment(at.segment());
        int id = segment.id(at.slot());
        if (segment.state(at.slot()) != SlotState.FREE && at.equals(where(segment.set(), id))) {
            forget(segment.set(), id);
        }
    }

    /** Redoes an action of a committed transaction in place: no one else is there. */
    public void redo(int set, int id, Optional<Row> after, long lsn) {
        SlotPlace at = where(set, id);
        if (after.isEmpty()) {
            if (at != null) {
                forget(set, id);
                free(at);
            }
            return;
        }
        SlotPlace to = at != null ? at : placeFor(roomForRecord(set));
        segment(to.segment()).write(to.slot(), SlotState.LIVE, id, lsn, after.get());
        indexes.get(set).point(id, to);
    }

    private static SlotPlace placeFor(Segment segment) {
        return new SlotPlace(segment.number(), segment.freeSlot());
    }

    /** Checks that each used slot is its record's, or kept, or the shadow of one that the caller knows. */
    public void checkInvariants(long shadows) {
        long apart = 0;
        for (Segment segment : segments) {
            for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
                SlotPlace at = new SlotPlace(segment.number(), slot);
                if (!segment.isKept(slot) && !at.equals(where(segment.set(), segment.id(slot)))) {
                    apart++;
                }
            }
        }
        Invariants.check(apart == shadows, "slots that no index points to are shadows", apart);
    }
}
