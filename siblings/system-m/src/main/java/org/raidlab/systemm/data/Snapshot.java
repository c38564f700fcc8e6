package org.raidlab.systemm.data;

import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;

/** A cut for which all segments that differ from a copy are saved at once. */
final class Snapshot implements Cut {
    private final CheckpointMemory extra;

    Snapshot(PrimaryMemory memory, Copy copy) {
        this.extra = memory.extra();
        for (int number = 0; number < memory.size(); number++) {
            Segment segment = memory.segment(number);
            if (segment.clearDirty(copy)) {
                extra.save(segment);
            }
        }
    }

    @Override
    public byte @Nullable [] capture(Segment segment, Copy copy) {
        Segment.Saved saved = extra.takeSaved(segment);
        return saved == null ? null : saved.bytes();
    }
}
