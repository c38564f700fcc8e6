package org.raidlab.am.slot;

import java.util.Arrays;

/**
 * An array of ints, all 0 at first, that grows a page at a time: growth copies nothing, and a page is made for its
 * first int other than 0.
 */
public final class PagedInts {
    private static final int PAGE_BITS = 10;
    private static final int PAGE_INTS = 1 << PAGE_BITS;
    private static final int[] ABSENT = {};
    private int[][] pages = {};
    private int pagesPresent;

    /** The number at an index, which is not negative. */
    public int get(int index) {
        int page = index >>> PAGE_BITS;
        if (page >= pages.length || pages[page].length == 0) {
            return 0;
        }
        return pages[page][index & PAGE_INTS - 1];
    }

    public void set(int index, int value) {
        int page = index >>> PAGE_BITS;
        if (page >= pages.length || pages[page].length == 0) {
            if (value == 0) {
                return;
            }
            present(page);
        }
        pages[page][index & PAGE_INTS - 1] = value;
    }

    private void present(int page) {
        if (page >= pages.length) {
            int before = pages.length;
            pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * before));
            Arrays.fill(pages, before, pages.length, ABSENT);
        }
        pages[page] = new int[PAGE_INTS];
        pagesPresent++;
    }

    /** Returns the bytes of the arrays. */
    public long footprintBytes() {
        return (long) pagesPresent * PAGE_INTS * Integer.BYTES + (long) pages.length * Long.BYTES;
    }
}
