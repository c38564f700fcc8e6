package org.raidlab.rrvm.client;

import java.nio.ByteBuffer;
import org.raidlab.rrvm.Extent;

/** A part of a manager's memory, mapped into this program. */
public final class MappedRegion {
    private final Extent extent;
    private final byte[] bytes;

    MappedRegion(Extent extent) {
        this.extent = extent;
        this.bytes = new byte[extent.length()];
    }

    Extent extent() {
        return extent;
    }

    byte[] array() {
        return bytes;
    }

    /**
     * Returns the bytes of the region, which the program reads and writes in place. A program announces a change by
     * {@link Transaction#setRange} before it makes it: any other change is not committed, and not undone.
     */
    public ByteBuffer bytes() {
        return ByteBuffer.wrap(bytes);
    }
}
