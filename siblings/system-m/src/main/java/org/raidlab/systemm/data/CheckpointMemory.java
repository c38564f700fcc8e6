package org.raidlab.systemm.data;

import org.jspecify.annotations.Nullable;

/** What the checkpointer needs beside the database: saved segments, kept shadows, second images. */
public final class CheckpointMemory {
    private long saved;
    private long bytes;
    private long bytesMost;

    /** Saves a segment as it is. */
    void save(Segment segment) {
        segment.save();
        saved++;
        hold(segment.bytes().length);
    }

    /** Returns what was saved of a segment, and forgets it; null if nothing was. */
    public Segment.@Nullable Saved takeSaved(Segment segment) {
        Segment.Saved taken = segment.takeSaved();
        if (taken != null) {
            hold(-taken.bytes().length);
        }
        return taken;
    }

    /** Notes so many bytes more, or less. */
    void hold(long more) {
        bytes += more;
        bytesMost = Math.max(bytesMost, bytes);
    }

    /** Returns how many segments were saved. */
    public long saved() {
        return saved;
    }

    /** Returns the most bytes at any time. */
    public long bytesMost() {
        return bytesMost;
    }
}
