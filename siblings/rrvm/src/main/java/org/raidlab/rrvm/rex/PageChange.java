package org.raidlab.rrvm.rex;

import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/**
 * New bytes at a place of a page.
 *
 * @param page its number
 * @param offset of the first byte in the page
 * @param after the new bytes
 */
public record PageChange(int page, int offset, Row after) {
    public PageChange {
        Invariants.require(page >= 0 && offset >= 0, "a change lies in a page");
    }

    /** Returns about how many bytes the change takes in a message or in the log. */
    public int size() {
        return 2 * Integer.BYTES + after.bytes().length;
    }
}
