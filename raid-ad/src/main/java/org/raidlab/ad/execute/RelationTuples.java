package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.ad.plan.Selection;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * The tuples of a relation as the transaction sees them. One in fragments gives those of all, one fragment after the
 * other; each is read at a source of its own, and all are asked before the first answer is awaited.
 */
public final class RelationTuples implements TupleSource {
    private final List<OwnWritesView> parts;
    private int part;
    private boolean begun;

    private RelationTuples(List<OwnWritesView> parts) {
        this.parts = parts;
    }

    /** All tuples of a relation. */
    public static RelationTuples scan(Scope scope, Schema schema) {
        return scan(scope, schema, Selection.ALL, Optional.empty(), scope.restMeter());
    }

    /**
     * Returns the tuples of a relation; those of the database only if they are in the selection's range and satisfy the
     * conditions pushed down.
     *
     * @param attributes positions of those that tuples come with; empty for all
     */
    static RelationTuples scan(
            Scope scope, Schema schema, Selection selection, Optional<List<Integer>> attributes, Meter meter) {
        List<OwnWritesView> parts = new ArrayList<>();
        Optional<Expr> filter = selection.filter();
        for (Schema part : schema.parts()) {
            Optional<KeyRange> range = selection
                    .range()
                    .map(whole -> whole.of(schema.indexOf(part, whole.index()).id()));
            ScanPlace place = new ScanPlace(part.id(), range, attributes);
            parts.add(OwnWritesView.scan(scope, place, filter, meter));
        }
        return new RelationTuples(parts);
    }

    /** The tuples with one of these keys, which are distinct and in the formats of the indexed attributes. */
    public static RelationTuples lookup(Scope scope, Schema schema, Index index, List<List<Value>> keys) {
        return lookup(scope, schema, index, new IndexKey(schema, index), keys, scope.restMeter());
    }

    /** Returns the tuples with one of the keys; {@code keyOf} takes the index's keys out of rows. */
    static RelationTuples lookup(
            Scope scope, Schema schema, Index index, IndexKey keyOf, List<List<Value>> keys, Meter meter) {
        List<OwnWritesView> parts = new ArrayList<>();
        for (Schema part : schema.parts()) {
            parts.add(OwnWritesView.lookup(scope, part.id(), schema.indexOf(part, index.id()), keyOf, keys, meter));
        }
        return new RelationTuples(parts);
    }

    @Override
    public void ask() {
        if (!begun) {
            begun = true;
            parts.forEach(OwnWritesView::ask);
        }
    }

    @Override
    public Advance advance() {
        ask();
        while (true) {
            Advance advance = parts.get(part).advance();
            if (advance != Advance.DONE || part == parts.size() - 1) {
                return advance;
            }
            part++;
        }
    }

    /** Returns whether the current tuple is one that the transaction has changed itself. */
    boolean isOwn() {
        return parts.get(part).isOwn();
    }

    @Override
    public AdMessage.Tuple current() {
        return parts.get(part).current();
    }
}
