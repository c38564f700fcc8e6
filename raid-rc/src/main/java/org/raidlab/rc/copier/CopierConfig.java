package org.raidlab.rc.copier;

/**
 * Settings of copier transactions.
 *
 * @param batchBelow copies are refreshed on demand as long as more than so many are out of date, all of them below; 0:
 *     on demand only
 * @param items most items of one copier transaction
 */
public record CopierConfig(int batchBelow, int items) {
    /** The usual settings. */
    public static final CopierConfig USUAL = new CopierConfig(100_000, 256);
}
