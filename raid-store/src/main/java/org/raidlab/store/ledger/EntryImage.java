package org.raidlab.store.ledger;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.LedgerRecord.Event;

/**
 * The image of a ledger entry on the device: CRC32C of its index (8 bytes, not stored) and of what follows (4), event
 * (4), site (4), incarnation (4), counter (8), time (8).
 */
final class EntryImage {
    static final int BYTES = 32;
    private static final Event[] EVENTS = Event.values();

    private EntryImage() {}

    /** Puts the entry with this index at the buffer's position. */
    static void encode(long index, LedgerEntry entry, ByteBuffer into) {
        int at = into.position();
        into.putInt(0).putInt(entry.event().ordinal());
        into.putInt(entry.txn().site()).putInt(entry.txn().incarnation());
        into.putLong(entry.txn().counter()).putLong(entry.time());
        into.putInt(at, crc(index, into, at));
    }

    /** Takes the entry with this index from the buffer's position, if a whole one stands there. */
    static Optional<LedgerEntry> decode(long index, ByteBuffer from) {
        int at = from.position();
        int crc = from.getInt();
        int event = from.getInt();
        int site = from.getInt();
        int incarnation = from.getInt();
        long counter = from.getLong();
        long time = from.getLong();
        if (crc != crc(index, from, at) || event < 0 || event >= EVENTS.length) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LedgerEntry(new TxnId(site, incarnation, counter), EVENTS[event], time));
        } catch (IllegalArgumentException _) {
            return Optional.empty(); // no transaction has such a name
        }
    }

    private static int crc(long index, ByteBuffer buffer, int at) {
        CRC32C crc = new CRC32C();
        crc.update(buffer.slice(at + Integer.BYTES, BYTES - Integer.BYTES));
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            crc.update((int) (index >>> shift) & 0xff);
        }
        return (int) crc.getValue();
    }
}
