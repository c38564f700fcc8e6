package org.raidlab.systemm.data;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;

/** A cut of whole segments: an updater saves a white segment before the first change (paper section 3.3). */
final class SavedSegments implements Cut {
    private final CheckpointMemory extra;
    private final boolean pushes;
    private final ArrayDeque<Segment> pushed = new ArrayDeque<>();

    /** @param pushes whether what is saved is captured before other segments, so that little is saved at a time */
    SavedSegments(CheckpointMemory extra, boolean pushes) {
        this.extra = extra;
        this.pushes = pushes;
    }

    @Override
    public void beforeChange(Segment segment) {
        if (!segment.isSaved()) {
            extra.save(segment);
            if (pushes) {
                pushed.add(segment);
            }
        }
    }

    @Override
    public @Nullable Segment urgent() {
        return pushed.poll();
    }

    @Override
    public byte @Nullable [] capture(Segment segment, Copy copy) {
        Segment.Saved saved = extra.takeSaved(segment);
        if (saved != null) {
            return saved.isDirty(copy) ? saved.bytes() : null;
        }
        return segment.clearDirty(copy) ? segment.bytes().clone() : null;
    }
}
