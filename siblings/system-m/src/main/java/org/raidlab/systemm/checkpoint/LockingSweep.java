package org.raidlab.systemm.checkpoint;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.Segment;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.lock.LockMode;
import org.raidlab.systemm.lock.Resource;

/**
 * Visits white segments under a lock, and paints them black: figures 3.1 and 3.2 of the paper. A segment that a
 * transaction has locked is left for later. Where updaters save segments, what they saved is written instead.
 */
final class LockingSweep implements SweepAlgorithm {
    private final PrimaryMemory memory;
    private final LockManager locks;
    private final Copy copy;
    private final boolean spools;
    private final IntSupplier size;
    /** The first segment that may be white. */
    private int from;
    /** What came out when all segments had been visited; later ones are black, and no part of the sweep. */
    private Visit.@Nullable Done done;

    /**
     * Begins a sweep.
     *
     * @param spools whether a segment is copied, so that its lock is released before it is written
     * @param size how many segments belong to the sweep, by now
     */
    LockingSweep(PrimaryMemory memory, LockManager locks, Copy copy, boolean spools, IntSupplier size) {
        this.memory = memory;
        this.locks = locks;
        this.copy = copy;
        this.spools = spools;
        this.size = size;
    }

    @Override
    public Visit next() {
        if (done != null) {
            return done;
        }
        int busy = 0;
        for (int number = from; number < size.getAsInt(); number++) {
            Segment segment = memory.segment(number);
            if (!memory.isWhite(segment)) {
                from = number == from ? number + 1 : from;
            } else if (locks.tryRequest(locks.checkpointer(), Resource.segment(number), LockMode.SHARED)) {
                Visit visit = visit(segment);
                if (visit != null) {
                    return visit;
                }
            } else {
                busy++;
            }
        }
        if (busy > 0) {
            return new Visit.Busy(busy);
        }
        done = new Visit.Done(size.getAsInt());
        return done;
    }

    private @Nullable Visit visit(Segment segment) {
        Segment.Saved saved = memory.extra().takeSaved(segment);
        if (saved != null) {
            paintAndUnlock(segment);
            return saved.isDirty(copy) ? new Visit.Write(segment.number(), saved.bytes(), false) : null;
        }
        if (!segment.clearDirty(copy)) {
            paintAndUnlock(segment);
            return null;
        }
        if (!spools) {
            return new Visit.Write(segment.number(), segment.bytes(), true);
        }
        byte[] image = segment.bytes().clone();
        paintAndUnlock(segment);
        return new Visit.Write(segment.number(), image, false);
    }

    private void paintAndUnlock(Segment segment) {
        memory.paintBlack(segment);
        locks.release(locks.checkpointer(), Resource.segment(segment.number()));
    }

    @Override
    public void written(int segment) {
        paintAndUnlock(memory.segment(segment));
    }
}
