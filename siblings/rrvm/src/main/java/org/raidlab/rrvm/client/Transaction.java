package org.raidlab.rrvm.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;

/** A transaction on the regions of a {@link RecoverableMemory}. One thread uses it, and ends it once. */
public final class Transaction {
    private final RecoverableMemory memory;
    private final Map<MappedRegion, SavedRanges> ranges = new LinkedHashMap<>();
    private boolean isOpen = true;

    Transaction(RecoverableMemory memory) {
        this.memory = memory;
    }

    /** Announces that the transaction changes bytes of a region; to be called before the change. */
    public void setRange(MappedRegion region, int offset, int length) {
        requireOpen();
        int size = region.extent().length();
        Invariants.require(
                offset >= 0 && length >= 0 && offset <= size - length,
                "the range from " + offset + " over " + length + " bytes is not within the region of " + size);
        ranges.computeIfAbsent(region, SavedRanges::new).add(offset, length);
    }

    private void requireOpen() {
        if (!isOpen) {
            throw new IllegalStateException("the transaction has ended; begin another one");
        }
    }

    /**
     * Commits, and returns the number of the manager's last transaction when the changes are safe: on the manager's
     * disk, or in the memories of two sites.
     *
     * @throws ConflictException if the changes do not fit the manager's memory any more; nothing is committed
     */
    public long commit() {
        return commit(Durability.REMOTE_1);
    }

    /** Commits, and returns when the changes are as safe as the durability says. */
    public long commit(Durability durability) {
        requireOpen();
        isOpen = false;
        return memory.commit(durability, all(SavedRanges::before), all(SavedRanges::after));
    }

    private List<ByteRange> all(Function<SavedRanges, List<ByteRange>> of) {
        List<ByteRange> all = new ArrayList<>();
        ranges.values().forEach(each -> all.addAll(of.apply(each)));
        return all;
    }

    /** Puts back the bytes that the announced ranges had. */
    public void abort() {
        requireOpen();
        isOpen = false;
        ranges.values().forEach(SavedRanges::restore);
        memory.ended();
    }
}
