package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.Copy;

/**
 * A segment: what moves between memory and the backup copies. All its slots belong to one set and have the size of the
 * set's largest record, so no slot ever moves.
 *
 * <p>Header (16 bytes): number of the set plus one (4), bytes of a slot (4). A slot: state (1), zero (1), length of the
 * content (2), number of the record (4), LSN of the commit (8), content.
 */
public class Segment {
    private static final int HEADER_BYTES = 16;
    private static final int SLOT_SIZE_AT = 4;
    /** System header of each record, as in the paper. */
    public static final int SLOT_HEADER_BYTES = 16;

    private static final int LENGTH_AT = 2;
    static final int ID_AT = 4;
    static final int LSN_AT = 8;
    private static final byte[] NOT_LOADED = {};

    private final int number;
    private final int set;
    private final int slotBytes;
    private final int slots;
    private byte[] bytes;
    /** All of {@link #bytes}. */
    private ByteBuffer view;
    /** The content while the segment is not loaded; null once it is. */
    private @Nullable AbsentContent absent;

    private final BitSet used = new BitSet();
    /** Shadows whose transactions have committed, kept for the sweep. */
    private final BitSet kept = new BitSet();

    private int dirty = Copy.BOTH;
    private boolean paint;
    private int position;
    private @Nullable Saved saved;

    /**
     * A segment as it was when a sweep began.
     *
     * @param bytes its content
     * @param dirty its dirty bits
     */
    @SuppressWarnings("ArrayRecordComponent") // an image that is handed over, never compared
    public record Saved(byte[] bytes, int dirty) {
        /** Returns whether the segment differed from that copy. */
        public boolean isDirty(Copy copy) {
            return (dirty & copy.bit()) != 0;
        }
    }

    /** Returns the image of an empty segment for a set. */
    static byte[] empty(int bytes, int set, int slotBytes) {
        ByteBuffer image = ByteBuffer.allocate(bytes);
        image.putInt(set + 1).putInt(slotBytes);
        return image.array();
    }

    /** Makes the segment of this image, which is handed over. */
    Segment(int number, byte[] bytes) {
        this.number = number;
        this.bytes = bytes;
        view = ByteBuffer.wrap(bytes);
        set = view.getInt(0) - 1;
        slotBytes = view.getInt(SLOT_SIZE_AT);
        Invariants.check(set >= 0 && slotBytes > SLOT_HEADER_BYTES, "the image is one of a segment");
        slots = (bytes.length - HEADER_BYTES) / slotBytes;
        for (int slot = 0; slot < slots; slot++) {
            used.set(slot, SlotState.of(bytes[at(slot)]) != SlotState.FREE);
        }
    }

    /**
     * Makes a segment that is loaded when its content is needed.
     *
     * @param size bytes of a segment and of a slot
     * @param copy reads the segment, and proves it
     */
    Segment(int number, Size size, SegmentDirectory directory, Supplier<byte[]> copy) {
        this.number = number;
        bytes = NOT_LOADED;
        view = ByteBuffer.wrap(bytes);
        set = directory.set();
        slotBytes = size.slotBytes();
        slots = (size.bytes() - HEADER_BYTES) / slotBytes;
        absent = new AbsentContent(slots, directory, copy);
        directory.forEach((slot, state, id, lsn) -> used.set(slot));
    }

    /** The bytes of a segment, and of each of its slots. */
    record Size(int bytes, int slotBytes) {}

    private void load() {
        AbsentContent content = absent;
        if (content != null) {
            absent = null;
            bytes = content.load();
            view = ByteBuffer.wrap(bytes);
            @Nullable Row[] newer = content.newer();
            for (int slot = 0; slot < newer.length; slot++) {
                Row image = newer[slot];
                if (image != null) {
                    view.put(at(slot), image.bytes());
                }
            }
        }
    }

    /** Returns whether only the backup copy has the content. */
    boolean isAbsent() {
        return absent != null;
    }

    final int slots() {
        return slots;
    }

    /** Returns where a slot begins. */
    final int at(int slot) {
        Invariants.check(slot >= 0 && slot < slots, "a segment has this slot");
        return HEADER_BYTES + slot * slotBytes;
    }

    public int number() {
        return number;
    }

    public int set() {
        return set;
    }

    /** Returns which of its set's segments this is. */
    int position() {
        return position;
    }

    void setPosition(int place) {
        position = place;
    }

    int slotBytes() {
        return slotBytes;
    }

    /** Returns all bytes, loaded. */
    final ByteBuffer view() {
        load();
        return view;
    }

    /** Returns what has the slot as it is now. */
    ByteBuffer now(int slot) {
        return view();
    }

    /** Returns what takes a change of a slot; it has the slot as it is now. */
    ByteBuffer toChange(int slot) {
        return view();
    }

    SlotState state(int slot) {
        return absent != null ? absent.state(slot) : SlotState.of(now(slot).get(at(slot)));
    }

    int id(int slot) {
        return absent != null ? absent.id(slot) : now(slot).getInt(at(slot) + ID_AT);
    }

    long lsn(int slot) {
        return absent != null ? absent.lsn(slot) : now(slot).getLong(at(slot) + LSN_AT);
    }

    private int contentBytes(int slot) {
        return Short.toUnsignedInt(now(slot).getShort(at(slot) + LENGTH_AT));
    }

    Row content(int slot) {
        byte[] content = new byte[contentBytes(slot)];
        now(slot).get(at(slot) + SLOT_HEADER_BYTES, content);
        return new Row(content);
    }

    /** Returns the slot with its header, as VALUE logs it. */
    Row image(int slot) {
        byte[] image = new byte[SLOT_HEADER_BYTES + contentBytes(slot)];
        now(slot).get(at(slot), image);
        return new Row(image);
    }

    /** Writes a slot; its state comes last. */
    void write(int slot, SlotState state, int id, long lsn, Row content) {
        int at = at(slot);
        Invariants.check(SLOT_HEADER_BYTES + content.bytes().length <= slotBytes, "a record fits into its slot");
        ByteBuffer to = toChange(slot);
        to.putShort(at + LENGTH_AT, (short) content.bytes().length);
        to.putInt(at + ID_AT, id);
        to.putLong(at + LSN_AT, lsn);
        to.put(at + SLOT_HEADER_BYTES, content.bytes());
        to.put(at, (byte) state.ordinal());
        used.set(slot);
        dirty |= Copy.BOTH;
    }

    /** Puts an image of a slot back. */
    void restore(int slot, Row image) {
        Invariants.check(image.bytes().length <= slotBytes, "an image fits into its slot");
        if (absent != null) {
            absent.restore(slot, image);
        } else {
            toChange(slot).put(at(slot), image.bytes());
        }
        used.set(slot);
        dirty |= Copy.BOTH;
    }

    /** Makes a new version the committed one; its state comes last. */
    void publish(int slot, long lsn) {
        ByteBuffer to = toChange(slot);
        to.putLong(at(slot) + LSN_AT, lsn);
        to.put(at(slot), (byte) SlotState.LIVE.ordinal());
        dirty |= Copy.BOTH;
    }

    void free(int slot) {
        if (absent != null) {
            absent.free(slot);
        } else {
            toChange(slot).put(at(slot), (byte) SlotState.FREE.ordinal());
        }
        used.clear(slot);
        dirty |= Copy.BOTH;
    }

    /** Keeps a shadow that nobody needs any more but the sweep. */
    void keep(int slot) {
        kept.set(slot);
    }

    boolean isKept(int slot) {
        return kept.get(slot);
    }

    int keptSlots() {
        return kept.cardinality();
    }

    /** Frees the shadows that were kept. */
    void freeKept() {
        kept.stream().forEach(this::free);
        kept.clear();
    }

    /** Returns whether a version is newer than this LSN: one that has a later commit, or none yet. */
    boolean isNewer(int slot, long than) {
        return state(slot) == SlotState.NEW || lsn(slot) > than;
    }

    /** Returns the content as it was at this LSN, if the shadows since then were kept. */
    byte[] imageAt(long lsn) {
        byte[] image = bytes().clone();
        for (int slot = usedFrom(0); slot >= 0; slot = usedFrom(slot + 1)) {
            if (isNewer(slot, lsn)) {
                image[at(slot)] = (byte) SlotState.FREE.ordinal();
            }
        }
        return image;
    }

    /** Returns the first free slot; -1 if all are used. */
    int freeSlot() {
        int slot = used.nextClearBit(0);
        return slot < slots() ? slot : -1;
    }

    /** Returns whether more than this share of the slots is free. */
    boolean isFreeBeyond(double share) {
        return slots() - used.cardinality() > share * slots();
    }

    /** Returns how many slots are used. */
    int versions() {
        return used.cardinality();
    }

    /** Returns the first used slot from one on; -1 if there is none. */
    int usedFrom(int slot) {
        return used.nextSetBit(slot);
    }

    /** Returns whether the content differs from that copy, and takes note that it will not: before it is read. */
    public boolean clearDirty(Copy copy) {
        boolean was = isDirty(copy);
        dirty &= ~copy.bit();
        return was;
    }

    /** Returns whether the content may differ from that copy. */
    boolean isDirty(Copy copy) {
        return (dirty & copy.bit()) != 0;
    }

    /** Notes that the segment may differ from that copy. */
    void setDirty(Copy copy) {
        dirty |= copy.bit();
    }

    /** Returns the content itself: who holds it has to keep updaters away by a lock, or has to copy it. */
    @SuppressWarnings("EI_EXPOSE_REP")
    public byte[] bytes() {
        load();
        return bytes;
    }

    /** Returns the raw paint bit; what it means changes from sweep to sweep. */
    public boolean paint() {
        return paint;
    }

    void setPaint(boolean bit) {
        paint = bit;
    }

    /** Saves the content as it is, for the checkpointer. */
    void save() {
        Invariants.check(saved == null, "a segment is saved once in a sweep");
        saved = new Saved(bytes().clone(), dirty);
    }

    boolean isSaved() {
        return saved != null;
    }

    /** Returns what was saved, and forgets it; null if nothing was. */
    @Nullable
    Saved takeSaved() {
        Saved taken = saved;
        saved = null;
        return taken;
    }
}
