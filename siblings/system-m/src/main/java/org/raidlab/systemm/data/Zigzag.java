package org.raidlab.systemm.data;

import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;

/** A cut of slots that have two images each. */
final class Zigzag implements Cut {
    Zigzag(PrimaryMemory memory) {
        for (int number = 0; number < memory.size(); number++) {
            ((ZigzagSegment) memory.segment(number)).cut();
        }
    }

    @Override
    public byte @Nullable [] capture(Segment segment, Copy copy) {
        ZigzagSegment captured = (ZigzagSegment) segment;
        return captured.clearDirtyAtCut(copy) ? captured.imageAtCut() : null;
    }
}
