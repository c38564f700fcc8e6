package org.raidlab.systemm.data;

import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;

/**
 * A cut of single records. The versions that were committed when the sweep began stay where they are until they are
 * captured, and later ones are left out: CALC (Ren, Diamond, Abadi, Thomson, SIGMOD 2016), in which the stable version
 * of a record is its shadow. Since a transaction commits in one step, none is between the phases of CALC, so of these
 * REST and CAPTURE are left.
 */
final class KeptShadows implements Cut {
    private final PrimaryMemory memory;
    private final long lsn;

    /** @param lsn of the begin marker: the virtual point of consistency */
    KeptShadows(PrimaryMemory memory, long lsn) {
        this.memory = memory;
        this.lsn = lsn;
    }

    @Override
    public boolean keeps(Segment segment, int slot) {
        return !segment.isNewer(slot, lsn);
    }

    @Override
    public byte @Nullable [] capture(Segment segment, Copy copy) {
        byte[] image = null;
        if (segment.clearDirty(copy)) {
            image = segment.imageAt(lsn);
            if (hasNewer(segment)) {
                segment.setDirty(copy);
            }
        }
        memory.freeKept(segment);
        return image;
    }

    private boolean hasNewer(Segment segment) {
        for (int slot = segment.usedFrom(0); slot >= 0; slot = segment.usedFrom(slot + 1)) {
            if (segment.isNewer(slot, lsn)) {
                return true;
            }
        }
        return false;
    }
}
