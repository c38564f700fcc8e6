package org.raidlab.rrvm.rex.store;

/** A page in the buffer pool. */
final class Frame {
    private final int page;
    private final byte[] bytes;
    private boolean isDirty;
    private boolean isWriting;

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

    /** Takes note that the present content is on its way to the disk. */
    void beginWrite() {
        isDirty = false;
        isWriting = true;
    }

    void endWrite() {
        isWriting = false;
    }

    boolean isDirty() {
        return isDirty;
    }

    boolean isWriting() {
        return isWriting;
    }

    /** Returns whether the disk has the page as it is. */
    boolean isClean() {
        return !isDirty && !isWriting;
    }
}
