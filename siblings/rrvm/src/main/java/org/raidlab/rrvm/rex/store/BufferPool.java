package org.raidlab.rrvm.rex.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Recovery;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexMessage.StorageMessage;
import org.raidlab.rrvm.rex.RexRecord;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.RexTrace;

/**
 * The pages in memory, the one used least recently first. A page that is in the way is dropped if the disk has it; else
 * it is written back, whether its transaction has committed or not (<em>steal</em>). Before a page is written, its
 * image becomes durable in the log, and with it every record of the page (<em>write-ahead</em>).
 */
final class BufferPool {
    private final RexSettings settings;
    private final BlockDevice volume;
    private final SequencedMap<Integer, Frame> frames = new LinkedHashMap<>(16, 0.75f, true);
    private @Nullable Recovery disk;
    private int pages;
    private int writing;
    private long written;
    private long read;

    BufferPool(RexSettings settings) {
        this.settings = settings;
        volume = settings.volume();
    }

    /** Begins a start: the disk has so many pages. */
    void open(Recovery from, int onDisk) {
        disk = from;
        pages = onDisk;
    }

    /** Returns how many pages the volume has. */
    int pages() {
        return pages;
    }

    long written() {
        return written;
    }

    long read() {
        return read;
    }

    /** Returns a copy of a page; a page that was never changed has zeros. */
    Row copy(int page) {
        return page < pages ? new Row(frame(page).bytes().clone()) : new Row(new byte[settings.pageBytes()]);
    }

    /** Returns the frame of a page, if it is in memory. */
    @Nullable
    Frame inMemory(int page) {
        return frames.get(page);
    }

    /** Returns the frame of a page of the volume; the disk is read if it is not in memory. */
    private Frame frame(int page) {
        Frame found = frames.get(page);
        if (found == null) {
            Recovery from = Objects.requireNonNull(disk, "the disk is known from the start on");
            found = new Frame(page, from.read(block(page)).bytes());
            frames.put(page, found);
            read++;
        }
        return found;
    }

    private BlockRange block(int page) {
        return new BlockRange(volume, page, 1);
    }

    /** Changes bytes of a page, and returns the earlier ones; the volume grows up to that page. */
    byte[] change(int page, int offset, byte[] after) {
        growTo(page + 1);
        Frame frame = frame(page);
        byte[] before = Arrays.copyOfRange(frame.bytes(), offset, offset + after.length);
        frame.write(offset, after);
        return before;
    }

    /** Adds empty pages until the volume has so many; the disk does not have them yet. */
    void growTo(int number) {
        for (; pages < number; pages++) {
            put(pages, new byte[settings.pageBytes()]);
        }
    }

    /** Puts a page that differs from the disk, or may, into memory. */
    void put(int page, byte[] content) {
        Frame frame = new Frame(page, content);
        frame.makeDirty();
        frames.put(page, frame);
    }

    /** Reads a page whose block is whole into memory, and counts it as one that differs from the disk. */
    void load(int page) {
        frame(page).makeDirty();
    }

    /** Returns the pages that the disk does not have as they are. */
    SortedSet<Integer> dirty() {
        SortedSet<Integer> dirty = new TreeSet<>();
        frames.forEach((page, frame) -> {
            if (!frame.isClean()) {
                dirty.add(page);
            }
        });
        return dirty;
    }

    /** Returns whether more pages may be on their way to the disk. */
    boolean mayWrite() {
        return writing < settings.writes();
    }

    /** Begins to write a page back: its image goes to the log, with every record before it. */
    void writeBack(Frame frame, Effects<RexMessage> out) {
        Invariants.check(frame.isDirty() && !frame.isWriting(), "a page is written once at a time");
        writing++;
        written++;
        RexRecord image = new RexRecord.PageImage(frame.page(), new Row(frame.beginWrite()));
        out.log(RexDevices.LOG).append(image, new StorageMessage.ImageDurable(frame.page()));
    }

    /** Writes the block of a page whose image is durable. */
    void onImageDurable(int page, Effects<RexMessage> out) {
        Block content = new Block(beingWritten(page).image().clone());
        out.writeBlocks(block(page), content, new StorageMessage.PageWritten(page));
    }

    private Frame beingWritten(int page) {
        Frame frame = Objects.requireNonNull(frames.get(page), "a page stays in memory until its write is done");
        Invariants.check(frame.isWriting(), "a write ends that has begun");
        return frame;
    }

    /** Takes note that a page is durable. */
    void onWritten(int page) {
        beingWritten(page).endWrite();
        writing--;
    }

    /** Returns whether more pages are in memory than the pool is to hold. */
    boolean isOverfull() {
        return frames.size() > settings.poolPages();
    }

    /**
     * Drops clean pages until the pool holds what it is to hold, and begins to write others back if that is not enough.
     *
     * @param isUncommitted whether a page has bytes of an open transaction
     */
    void makeRoom(IntPredicate isUncommitted, Effects<RexMessage> out) {
        if (!isOverfull()) {
            return;
        }
        int surplus = frames.size() - settings.poolPages();
        List<Frame> dirty = new ArrayList<>();
        for (var each = frames.values().iterator(); each.hasNext() && surplus > 0; ) {
            Frame frame = each.next();
            if (frame.isClean()) {
                each.remove();
                surplus--;
            } else if (frame.isDirty() && !frame.isWriting()) {
                dirty.add(frame);
            }
        }
        if (surplus > writing) {
            for (Frame frame : dirty) {
                if (mayWrite()) {
                    steal(frame, isUncommitted, out);
                }
            }
        }
    }

    private void steal(Frame frame, IntPredicate isUncommitted, Effects<RexMessage> out) {
        if (isUncommitted.test(frame.page())) {
            out.trace(new RexTrace.Stole(frame.page()));
        }
        writeBack(frame, out);
    }
}
