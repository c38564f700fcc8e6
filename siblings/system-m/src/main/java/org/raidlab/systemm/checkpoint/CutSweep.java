package org.raidlab.systemm.checkpoint;

import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.data.Cut;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.Segment;

/** Visits segments without locks, and writes each as it was when the sweep began. */
final class CutSweep implements SweepAlgorithm {
    private final PrimaryMemory memory;
    private final Cut cut;
    private final Copy copy;
    private final int size;
    private int next;

    /** @param size how many segments there were when the sweep began */
    CutSweep(PrimaryMemory memory, Copy copy, int size) {
        this.memory = memory;
        this.cut = memory.cut();
        this.copy = copy;
        this.size = size;
    }

    @Override
    public Visit next() {
        for (Segment segment = nextWhite(); segment != null; segment = nextWhite()) {
            memory.paintBlack(segment);
            byte[] image = cut.capture(segment, copy);
            if (image != null) {
                return new Visit.Write(segment.number(), image, false);
            }
        }
        return new Visit.Done(size);
    }

    private @Nullable Segment nextWhite() {
        for (Segment urgent = cut.urgent(); urgent != null; urgent = cut.urgent()) {
            if (memory.isWhite(urgent)) {
                return urgent;
            }
        }
        while (next < size) {
            Segment segment = memory.segment(next++);
            if (memory.isWhite(segment)) {
                return segment;
            }
        }
        return null;
    }

    @Override
    public void written(int segment) {
        // no lock was held
    }
}
