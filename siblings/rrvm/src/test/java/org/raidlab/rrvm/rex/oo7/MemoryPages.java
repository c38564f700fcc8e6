package org.raidlab.rrvm.rex.oo7;

import java.util.TreeMap;
import org.raidlab.rrvm.rex.object.PageMissingException;
import org.raidlab.rrvm.rex.object.Pages;

/** Pages in memory, each of which is missing at its first use if they are to be so. */
final class MemoryPages implements Pages {
    private final TreeMap<Integer, byte[]> pages = new TreeMap<>();
    private final boolean areMissing;
    long written;

    MemoryPages(boolean areMissing) {
        this.areMissing = areMissing;
    }

    @Override
    public int pageBytes() {
        return 8_128;
    }

    @Override
    public byte[] read(int page) {
        if (areMissing && !pages.containsKey(page)) {
            throw new PageMissingException(page);
        }
        return pages.computeIfAbsent(page, _ -> new byte[pageBytes()]);
    }

    @Override
    public void write(int page, int offset, byte[] after) {
        System.arraycopy(after, 0, read(page), offset, after.length);
        written += after.length;
    }

    int number() {
        return pages.size();
    }
}
