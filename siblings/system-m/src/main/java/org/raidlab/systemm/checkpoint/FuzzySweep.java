package org.raidlab.systemm.checkpoint;

import org.raidlab.systemm.Copy;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.Segment;

/** Visits segments in their order, and ignores locks (paper section 3.1). */
final class FuzzySweep implements SweepAlgorithm {
    private final PrimaryMemory memory;
    private final Copy copy;
    private int next;

    FuzzySweep(PrimaryMemory memory, Copy copy) {
        this.memory = memory;
        this.copy = copy;
    }

    /** Clears the dirty bit before it reads: an update between the two sets the bit again. */
    @Override
    public Visit next() {
        while (next < memory.size()) {
            Segment segment = memory.segment(next++);
            if (segment.clearDirty(copy)) {
                return new Visit.Write(segment.number(), segment.bytes().clone(), false);
            }
        }
        return new Visit.Done(next);
    }

    @Override
    public void written(int segment) {
        // no lock was held
    }
}
