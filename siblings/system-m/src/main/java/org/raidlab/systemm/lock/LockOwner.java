package org.raidlab.systemm.lock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who holds locks, and waits for one at a time: a transaction, or the checkpointer, which never waits. */
public final class LockOwner {
    final List<LockEntry> held = new ArrayList<>();

    @Nullable
    LockEntry awaited;

    /** Returns how many locks the owner holds. */
    public int locks() {
        return held.size();
    }
}
