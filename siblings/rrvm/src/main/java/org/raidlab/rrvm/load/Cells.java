package org.raidlab.rrvm.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.Extent;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;

/**
 * A memory whose every state can be computed again. Transaction n writes n to the counter at offset 0, and fills two
 * cells with it, if the counter is n - 1. The counter alone therefore determines all cells; if they differ, a
 * transaction was applied in part, twice, or in another order.
 *
 * @param number how many cells there are
 * @param stride bytes from a cell to the next
 */
public record Cells(int number, int stride) {
    private static final long FIRST = 0x9E3779B97F4A7C15L;
    private static final long SECOND = 0xC2B2AE3D27D4EB4FL;
    private static final int CELL_BYTES = 4 * Long.BYTES;
    private static final int FORCED_EVERY = 7;
    private static final int QUORUM_EVERY = 3;
    private static final int MAPPED_EVERY = 11;
    private static final int MIRROR_EVERY = 2;
    private static final Extent COUNTER = new Extent(0, Long.BYTES);

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    private static byte[] filled(long value) {
        ByteBuffer cell = ByteBuffer.allocate(CELL_BYTES);
        while (cell.hasRemaining()) {
            cell.putLong(value);
        }
        return cell.array();
    }

    private int cell(long transaction, long factor) {
        return (int) Long.remainderUnsigned((transaction * factor) >>> 17, number);
    }

    private long offset(int cell) {
        return (long) stride * (cell + 1);
    }

    /**
     * Returns what the n-th transaction waits for: now and then the disk or the mapped file, often a quorum, one memory
     * or its mirror.
     */
    static Durability durability(long n) {
        if (n % FORCED_EVERY == 0) {
            return n % (2 * FORCED_EVERY) == 0 ? Durability.LOCAL_FORCE : Durability.REMOTE_AND_FORCE;
        }
        if (n % MAPPED_EVERY == 0) {
            return Durability.MAPPED;
        }
        if (n % QUORUM_EVERY == 0) {
            return Durability.QUORUM;
        }
        return n % MIRROR_EVERY == 0 ? Durability.MIRROR : Durability.REMOTE_1;
    }

    /** Returns the n-th transaction, which also reads the counter. */
    public ManagerMessage.Minitransaction transaction(long request, long n) {
        List<ByteRange> expected = List.of(ByteRange.of(0, bytes(n - 1)));
        List<ByteRange> writes = List.of(
                ByteRange.of(0, bytes(n)),
                ByteRange.of(offset(cell(n, FIRST)), filled(n)),
                ByteRange.of(offset(cell(n, SECOND)), filled(n)));
        return new ManagerMessage.Minitransaction(request, durability(n), expected, writes, List.of(COUNTER));
    }

    /** Returns the transaction that reads everything. */
    public ManagerMessage.Minitransaction audit(long request) {
        List<Extent> all = new ArrayList<>(List.of(COUNTER));
        for (int cell = 0; cell < number; cell++) {
            all.add(new Extent(offset(cell), CELL_BYTES));
        }
        return new ManagerMessage.Minitransaction(request, Durability.REMOTE_1, List.of(), List.of(), all);
    }

    /** Returns the counter that an answer shows. */
    public static long counter(ClientMessage.Outcome answer) {
        return value(answer.read().getFirst());
    }

    private static long value(ByteRange range) {
        return ByteBuffer.wrap(range.content().bytes()).getLong();
    }

    /** Returns how the cells in an answer to {@link #audit} differ from what the counter determines, if they do. */
    public Optional<String> difference(ClientMessage.Outcome answer) {
        long[] expected = new long[number];
        for (long n = 1; n <= counter(answer); n++) {
            expected[cell(n, FIRST)] = n;
            expected[cell(n, SECOND)] = n;
        }
        for (int cell = 0; cell < number; cell++) {
            ByteRange found = answer.read().get(cell + 1);
            if (!Arrays.equals(found.content().bytes(), filled(expected[cell]))) {
                return Optional.of("cell %d begins with %d; after %d transactions it has to be full of %d"
                        .formatted(cell, value(found), counter(answer), expected[cell]));
            }
        }
        return Optional.empty();
    }
}
