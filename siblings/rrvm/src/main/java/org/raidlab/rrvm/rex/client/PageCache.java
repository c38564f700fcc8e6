package org.raidlab.rrvm.rex.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.core.codec.Row;
import org.raidlab.rrvm.rex.PageChange;
import org.raidlab.rrvm.rex.object.PageMissingException;
import org.raidlab.rrvm.rex.object.Pages;

/** The pages that a client has fetched, and the changes of its transaction that the store does not have yet. */
final class PageCache implements Pages {
    private record Undo(int page, int offset, byte[] before) {}

    private final int pageBytes;
    private final int capacity;
    private final SequencedMap<Integer, byte[]> pages = new LinkedHashMap<>(16, 0.75f, true);
    private final List<Undo> stepBefore = new ArrayList<>();
    private final List<PageChange> step = new ArrayList<>();
    private final TreeSet<Integer> changed = new TreeSet<>();
    private List<PageChange> unshipped = new ArrayList<>();
    private int unshippedBytes;

    /** @param capacity in pages, beside those with changes that the store does not have */
    PageCache(int pageBytes, int capacity) {
        this.pageBytes = pageBytes;
        this.capacity = capacity;
    }

    @Override
    public int pageBytes() {
        return pageBytes;
    }

    @Override
    public byte[] read(int page) {
        byte[] found = pages.get(page);
        if (found == null) {
            throw new PageMissingException(page);
        }
        return found;
    }

    @Override
    public void write(int page, int offset, byte[] after) {
        byte[] bytes = read(page);
        stepBefore.add(new Undo(page, offset, Arrays.copyOfRange(bytes, offset, offset + after.length)));
        step.add(new PageChange(page, offset, new Row(after.clone())));
        System.arraycopy(after, 0, bytes, offset, after.length);
    }

    void put(int page, byte[] content) {
        pages.put(page, content);
    }

    /** Undoes the changes of a step that has not ended. */
    void undoStep() {
        for (Undo each : stepBefore.reversed()) {
            System.arraycopy(each.before(), 0, read(each.page()), each.offset(), each.before().length);
        }
        stepBefore.clear();
        step.clear();
    }

    /** Counts the changes of a step as those of its transaction. */
    void endStep() {
        for (PageChange each : step) {
            changed.add(each.page());
            unshippedBytes += each.size();
        }
        unshipped.addAll(step);
        step.clear();
        stepBefore.clear();
    }

    int unshippedBytes() {
        return unshippedBytes;
    }

    /** Returns the changes that the store does not have, and counts them as sent. */
    List<PageChange> take() {
        List<PageChange> taken = unshipped;
        unshipped = new ArrayList<>();
        unshippedBytes = 0;
        return taken;
    }

    /** Drops the pages used least recently, once the store has every change. */
    void trim() {
        while (pages.size() > capacity) {
            pages.pollFirstEntry();
        }
    }

    /** Ends the transaction; the pages of one that is undone are fetched again. */
    void endTransaction(boolean committed) {
        if (!committed) {
            changed.forEach(pages::remove);
        }
        changed.clear();
        take();
    }

    void clear() {
        pages.clear();
        endTransaction(false);
    }
}
