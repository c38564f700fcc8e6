package org.raidlab.ad.execute;

/**
 * Rows one at a time, or work without rows. After WAITING or PAUSED, advancing again goes on where it stopped; after
 * DONE it says DONE again.
 */
@FunctionalInterface
public interface Cursor {
    Advance advance();
}
