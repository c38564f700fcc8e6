package org.raidlab.rrvm.rex.object;

/** The pages of a transaction. A page that was never written has zeros. */
public interface Pages {
    int pageBytes();

    /**
     * Returns a page's bytes, which the caller does not change. Throws {@link PageMissingException} if the page is not
     * here: the caller's step is undone, and repeated when the page is here.
     */
    byte[] read(int page);

    /** Writes bytes into a page. */
    void write(int page, int offset, byte[] after);
}
