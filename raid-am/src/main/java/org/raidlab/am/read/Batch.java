package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;

/** Tuples on their way into one answer, which is bounded in bytes: an answer has to fit into a message. */
final class Batch {
    private static final int BYTES_MAX = 1 << 20;
    private final RelationStore store;
    private final List<AdMessage.Tuple> tuples = new ArrayList<>();
    private long bytes;

    Batch(RelationStore store) {
        this.store = store;
    }

    /** Notes that a transaction has seen the tuple at a position. */
    void noteRead(TxnId txn, int request, int position, Effects<RaidMessage> out) {
        AdMessage.Tuple seen = tuple(position);
        out.note(new RaidTrace.Read(txn, request, store.id(), seen.id(), seen.version(), seen.row()));
    }

    void add(int position) {
        tuples.add(tuple(position));
        bytes += store.layout().width();
    }

    private AdMessage.Tuple tuple(int position) {
        return new AdMessage.Tuple(
                new TupleId(store.slots().tuple(position)),
                new Stamp(store.slots().version(position)),
                new Row(store.slots().row(position)));
    }

    boolean isFull() {
        return bytes >= BYTES_MAX;
    }

    List<AdMessage.Tuple> tuples() {
        return tuples;
    }
}
