package org.raidlab.rrvm.rex.store;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A page in the buffer pool. */
final class Frame {
    private final int page;
    private final byte[] bytes;
    private boolean isDirty;
    private byte @Nullable [] image;

    Frame(int page, byte[] bytes) {
        this.page = page;
        this.bytes = bytes;
    }

    int page() {
        return page;
    }

    /** Returns the page's own bytes. */
    byte[] bytes() {
        return bytes;
    }

    /** Writes bytes, which the disk does not have from here on. */
    void write(int offset, byte[] after) {
        System.arraycopy(after, 0, bytes, offset, after.length);
        isDirty = true;
    }

    /** Counts the page as one that differs from the disk. */
    void makeDirty() {
        isDirty = true;
    }

    /** Returns the present content, which is on its way to the log, and then to the disk. */
    byte[] beginWrite() {
        isDirty = false;
        byte[] content = bytes.clone();
        image = content;
        return content;
    }

    /** Returns the content that is on its way. */
    byte[] image() {
        return Objects.requireNonNull(image, "a page has an image while it is written");
    }

    void endWrite() {
        image = null;
    }

    boolean isDirty() {
        return isDirty;
    }

    boolean isWriting() {
        return image != null;
    }

    /** Returns whether the disk has the page as it is. */
    boolean isClean() {
        return !isDirty && image == null;
    }
}
