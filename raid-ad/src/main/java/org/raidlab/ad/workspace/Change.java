package org.raidlab.ad.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyHash;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;

/**
 * The change of one tuple over the whole transaction.
 *
 * @param id of the tuple
 * @param base the tuple as the database has it; empty for a new one
 * @param row its values now; empty if it is gone
 */
record Change(TupleId id, Optional<AdMessage.Tuple> base, Optional<Row> row) {
    Write.Kind kind() {
        if (row.isEmpty()) {
            return Write.Kind.DELETE;
        }
        return base.isPresent() ? Write.Kind.UPDATE : Write.Kind.INSERT;
    }

    /**
     * Returns the tuple as this transaction sees it; it has the version that it was made from, as the transaction's own
     * has no stamp yet.
     */
    Optional<AdMessage.Tuple> visible() {
        Stamp version = base.map(AdMessage.Tuple::version).orElse(Stamp.NONE);
        return row.map(values -> new AdMessage.Tuple(id, version, values));
    }

    /** Returns the index entries that the change removes and adds, each once. */
    List<Write.KeyTouch> touches(Schema schema, RowLayout layout) {
        List<Write.KeyTouch> touches = new ArrayList<>();
        for (Index index : schema.indexes()) {
            base.ifPresent(tuple -> addOnce(touches, entry(index, layout, tuple.row())));
            row.ifPresent(values -> addOnce(touches, entry(index, layout, values)));
        }
        return touches;
    }

    private static void addOnce(List<Write.KeyTouch> touches, Write.KeyTouch touch) {
        if (touches.isEmpty() || !touches.getLast().equals(touch)) {
            touches.add(touch);
        }
    }

    /** The entry of a row in an index. */
    static Write.KeyTouch entry(Index index, RowLayout layout, Row row) {
        return new Write.KeyTouch(index.id(), KeyHash.of(layout, row, index.positions()));
    }
}
