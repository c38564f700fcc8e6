package org.raidlab.msg;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.PackedList;

/**
 * A part of the state that replication control transfers, logs or restores from its log. The state grows with what was
 * missed, and a message or record has its bounds: so it travels in parts, and counts once the last one is there.
 */
public record StatePart(List<FailLock> failLocks, List<InDoubtTransaction> inDoubt) {
    /** Most items of a part: about a megabyte. */
    public static final int ITEMS_MAX = 32_768;

    private static final int ITEM_BYTES = 32;

    public StatePart {
        failLocks = PackedList.frozen(failLocks);
        inDoubt = List.copyOf(inDoubt);
    }

    /**
     * Splits a state into parts in order, one part at least; a transaction is never divided, as it travelled in one
     * message when it was prepared.
     */
    public static List<StatePart> split(List<FailLock> failLocks, List<InDoubtTransaction> inDoubt, int most) {
        List<StatePart> parts = new ArrayList<>();
        int from = 0;
        while (failLocks.size() - from > most) {
            parts.add(new StatePart(failLocks.subList(from, from + most), List.of()));
            from += most;
        }
        List<FailLock> rest = failLocks.subList(from, failLocks.size());
        List<InDoubtTransaction> doubts = new ArrayList<>();
        long items = rest.size();
        for (InDoubtTransaction each : inDoubt) {
            if (items > 0 && items + items(each) > most) {
                parts.add(new StatePart(rest, doubts));
                rest = List.of();
                doubts = new ArrayList<>();
                items = 0;
            }
            doubts.add(each);
            items += items(each);
        }
        parts.add(new StatePart(rest, doubts));
        return parts;
    }

    private static long items(InDoubtTransaction inDoubt) {
        long bytes = 0;
        for (Write write : inDoubt.writes()) {
            bytes += write.row().bytes().length;
        }
        return 1 + inDoubt.reads().size() + inDoubt.writes().size() + bytes / ITEM_BYTES;
    }

    /** Joins parts into one. */
    public static StatePart joined(List<StatePart> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        List<FailLock> failLocks = new ArrayList<>();
        List<InDoubtTransaction> inDoubt = new ArrayList<>();
        for (StatePart part : parts) {
            failLocks.addAll(part.failLocks);
            inDoubt.addAll(part.inDoubt);
        }
        return new StatePart(failLocks, inDoubt);
    }
}
