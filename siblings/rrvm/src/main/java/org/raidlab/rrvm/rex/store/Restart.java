package org.raidlab.rrvm.rex.store;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.rrvm.rex.PageChange;
import org.raidlab.rrvm.rex.RexRecord;

/**
 * Analysis and redo of a restart, in one pass of the log. It repeats the whole history of each page since the last
 * checkpoint, that of transactions without an end too. A page begins with its image in the log, if there is one: the
 * block may be torn. Otherwise no write of the block has begun since the checkpoint, and the block is whole.
 */
final class Restart {
    private final Header header;
    private final BufferPool pool;
    /** Changes of pages whose image has not come yet, and may not. */
    private final TreeMap<Integer, List<PageChange>> pending = new TreeMap<>();

    private final TreeMap<Integer, byte[]> images = new TreeMap<>();
    private int pages;
    private long lastCommitted;
    private @Nullable OpenTransaction open;

    Restart(Header header, BufferPool pool) {
        this.header = header;
        this.pool = pool;
        pages = header.pages();
        lastCommitted = header.lastCommitted();
    }

    /** Takes the next record of the log. */
    void take(long offset, RexRecord record) {
        switch (record) {
            case RexRecord.Update update -> {
                if (open == null || open.number() != update.transaction()) {
                    open = new OpenTransaction(update.transaction(), offset);
                }
                open.add(update);
                redo(offset, new PageChange(update.page(), update.offset(), update.after()));
            }
            case RexRecord.Compensation(long transaction, int page, int at, var after) -> {
                if (open != null && open.number() == transaction) {
                    open.undone();
                }
                redo(offset, new PageChange(page, at, after));
            }
            case RexRecord.PageImage(int page, var content) -> {
                if (offset >= header.redoFrom()) {
                    pending.remove(page);
                    pages = Math.max(pages, page + 1);
                    images.put(page, content.bytes().clone());
                }
            }
            case RexRecord.Commit(long transaction) -> {
                lastCommitted = transaction;
                open = null;
            }
            case RexRecord.Abort _ -> open = null;
            case RexRecord.CheckpointBegun _ -> {
                // the header says where to begin
            }
        }
    }

    private void redo(long offset, PageChange change) {
        if (offset < header.redoFrom()) {
            return;
        }
        pages = Math.max(pages, change.page() + 1);
        byte[] image = images.get(change.page());
        if (image == null) {
            pending.computeIfAbsent(change.page(), _ -> new ArrayList<>()).add(change);
        } else {
            byte[] after = change.after().bytes();
            System.arraycopy(after, 0, image, change.offset(), after.length);
        }
    }

    /** Brings the pages into memory as they were; returns how many. */
    int finish() {
        pool.growTo(pages);
        images.forEach(pool::put);
        pending.forEach((page, changes) -> {
            pool.load(page);
            changes.forEach(
                    each -> pool.change(page, each.offset(), each.after().bytes()));
        });
        return images.size() + pending.size();
    }

    /** Returns the transaction without an end, if there is one. */
    @Nullable
    OpenTransaction open() {
        return open;
    }

    long lastCommitted() {
        return lastCommitted;
    }
}
