package org.raidlab.am.read;

import java.util.Optional;
import org.raidlab.am.index.RangeCursor;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.work.Work;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.relation.KeyRange;

/**
 * The work of answering one batch of a scan through a part of an index, in its order. The cursor is the next tuple's
 * position and the number of changes that the relation had seen: after another one, that tuple may stand elsewhere in
 * the order. Such a read could not be validated any more, so it is refused.
 */
public final class RangeWork implements Work {
    private static final long BEGIN = 0;
    private static final long END = -1;
    private final ReadPorts ports;
    private final Address from;
    private final AmMessage.Scan request;
    private final KeyRange range;

    public RangeWork(ReadPorts ports, Address from, AmMessage.Scan request, KeyRange range) {
        this.ports = ports;
        this.from = from;
        this.request = request;
        this.range = range;
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        Optional<RelationStore> store = ports.database().held(request.relation());
        Optional<RangeCursor> cursor = store.flatMap(this::open);
        Optional<Batch> batch = store.flatMap(found -> Batch.of(found, ports.answerBytes(), request));
        if (cursor.isEmpty() || batch.isEmpty()) {
            out.send(from, new AdMessage.NoSuchRelation(request.txn(), request.request()));
            return 0;
        }
        return scan(store.get(), cursor.get(), batch.get(), out);
    }

    private Optional<RangeCursor> open(RelationStore store) {
        if (request.cursor() == BEGIN) {
            return store.index(range.index()).flatMap(index -> index.range(range, SlotArea.NONE));
        }
        long changes = request.cursor() >>> Integer.SIZE;
        int position = (int) request.cursor() - 1;
        boolean stands = changes == store.changes()
                && position >= 0
                && position < store.slots().end()
                && store.slots().isLive(position);
        return stands ? store.index(range.index()).flatMap(index -> index.range(range, position)) : Optional.empty();
    }

    private static long cursorTo(RelationStore store, int position) {
        return position == SlotArea.NONE ? END : (long) store.changes() << Integer.SIZE | position + 1;
    }

    private int scan(RelationStore store, RangeCursor cursor, Batch batch, Effects<RaidMessage> out) {
        SlotArea slots = store.slots();
        RowFilter filter = RowFilter.of(request.filter(), store);
        int looked = 0;
        while (cursor.position() != SlotArea.NONE && looked < ports.slice() && !batch.isFull()) {
            int at = cursor.position();
            if (ports.traced()) {
                batch.noteRead(request.txn(), request.request(), at, out);
            }
            if (filter.mayQualify(slots.bytes(at), slots.rowBase(at), at)) {
                batch.add(at);
            }
            cursor.next();
            looked++;
        }
        long asOf = request.cursor() == BEGIN ? ports.posts().getAsLong() : request.asOf();
        long next = cursorTo(store, cursor.position());
        out.send(from, new AdMessage.Tuples(request.txn(), request.request(), batch.tuples(), next, asOf));
        return looked;
    }

    @Override
    public boolean isDone() {
        return true;
    }
}
