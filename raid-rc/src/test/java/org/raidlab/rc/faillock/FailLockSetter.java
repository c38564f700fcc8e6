package org.raidlab.rc.faillock;

import org.raidlab.core.Stamp;
import org.raidlab.msg.Item;

/** Sets single fail-locks, which only gossip and commits do outside of tests. */
public final class FailLockSetter {
    private FailLockSetter() {}

    public static void set(FailLocks failLocks, int site, Item item, Stamp stamp) {
        failLocks.set(site, item, stamp);
    }
}
