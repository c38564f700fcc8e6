package org.raidlab.rrvm.rex.object;

/** A page is not in the cache of its client: a page fault. It is thrown often, so it has no stack trace. */
public final class PageMissingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int page;

    public PageMissingException(int page) {
        super("page " + page + " is not in the cache", null, false, false);
        this.page = page;
    }

    public int page() {
        return page;
    }
}
