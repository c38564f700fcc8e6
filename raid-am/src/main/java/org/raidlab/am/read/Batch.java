package org.raidlab.am.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.relation.Projection;

/** A batch of tuples for one answer, which is bounded in bytes, since it has to fit into a message. */
final class Batch {
    private final RelationStore store;
    private final int bytesMax;
    private final Optional<Projection> projection;
    private final int rowBytes;
    private final List<AdMessage.Tuple> tuples = new ArrayList<>();
    private long bytes;

    /** Creates a batch of whole rows. */
    Batch(RelationStore store, int bytesMax) {
        this(store, bytesMax, Optional.empty());
    }

    /** Creates a batch of rows with the attributes of a projection, if there is one. */
    Batch(RelationStore store, int bytesMax, Optional<Projection> projection) {
        this.store = store;
        this.bytesMax = bytesMax;
        this.projection = projection;
        this.rowBytes = projection.map(Projection::width).orElse(store.layout().width());
    }

    /** Creates the batch for a scan; empty if the relation does not have the requested attributes. */
    static Optional<Batch> of(RelationStore store, int bytesMax, AmMessage.Scan scan) {
        return scan.attributes().isEmpty()
                ? Optional.of(new Batch(store, bytesMax))
                : Projection.of(store.layout(), scan.attributes().get())
                        .map(projection -> new Batch(store, bytesMax, Optional.of(projection)));
    }

    /** Traces that a transaction has read the tuple at a position. */
    void noteRead(TxnId txn, int request, int position, Effects<RaidMessage> out) {
        AdMessage.Tuple seen = tuple(position, new Row(store.slots().row(position)));
        out.trace(new RaidTrace.Read(txn, request, store.id(), seen.id(), seen.version(), seen.row()));
    }

    void add(int position) {
        add(position, store.slots().bytes(position), store.slots().rowBase(position));
    }

    /** Adds the tuple whose row begins at {@code base} of {@code memory}. */
    void add(int position, byte[] memory, int base) {
        Row row = projection.isPresent()
                ? projection.get().of(memory, base)
                : new Row(Arrays.copyOfRange(memory, base, base + rowBytes));
        tuples.add(tuple(position, row));
        bytes += rowBytes;
    }

    private AdMessage.Tuple tuple(int position, Row row) {
        return new AdMessage.Tuple(
                new TupleId(store.slots().tuple(position)),
                new Stamp(store.slots().version(position)),
                row);
    }

    boolean isFull() {
        return bytes >= bytesMax;
    }

    List<AdMessage.Tuple> tuples() {
        return tuples;
    }
}
