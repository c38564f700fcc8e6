package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.function.Supplier;
import org.raidlab.systemm.Copy;

/**
 * A segment with two images of each slot. A bit says which of them is read; after a cut, the first change of a slot
 * goes to the other image, so the one of the cut stays (Cao et al., SIGMOD 2011, Wait-Free Zigzag).
 */
final class ZigzagSegment extends Segment {
    private final ByteBuffer other;
    /** Slots that are read in the second image. */
    private final BitSet inOther = new BitSet();
    /** Slots that have changed since the cut: that of the cut is in the image that is not read. */
    private final BitSet changed = new BitSet();

    ZigzagSegment(int number, byte[] bytes) {
        super(number, bytes);
        other = ByteBuffer.allocate(bytes.length);
    }

    ZigzagSegment(int number, Size size, SegmentDirectory directory, Supplier<byte[]> copy) {
        super(number, size, directory, copy);
        other = ByteBuffer.allocate(size.bytes());
    }

    @Override
    ByteBuffer now(int slot) {
        return inOther.get(slot) ? other : view();
    }

    @Override
    ByteBuffer toChange(int slot) {
        if (!changed.get(slot)) {
            ByteBuffer from = now(slot);
            inOther.flip(slot);
            now(slot).put(at(slot), from, at(slot), slotBytes());
            changed.set(slot);
        }
        return now(slot);
    }

    /** From here on, the slots as they are now stay in their images. */
    void cut() {
        changed.clear();
    }

    /** Returns whether the content was other than that copy when the cut was made; notes whether it still is. */
    boolean clearDirtyAtCut(Copy copy) {
        boolean was = clearDirty(copy);
        if (!changed.isEmpty()) {
            setDirty(copy);
        }
        return was;
    }

    byte[] imageAtCut() {
        byte[] image = bytes().clone();
        for (int slot = 0; slot < slots(); slot++) {
            boolean isInOther = inOther.get(slot) != changed.get(slot);
            if (isInOther) {
                other.get(at(slot), image, at(slot), slotBytes());
            }
        }
        return image;
    }
}
