package org.raidlab.ad.execute;

/**
 * A cursor: it returns rows one at a time, or does work without rows. After WAITING or PAUSED, advancing again goes on
 * where it stopped; after DONE it says DONE again.
 */
@FunctionalInterface
public interface Cursor {
    Advance advance();
}
