package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Each;
import org.raidlab.ad.execute.EncodedRow;
import org.raidlab.ad.execute.ForEach;
import org.raidlab.ad.execute.IndexKey;
import org.raidlab.ad.execute.RelationTuples;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * The check that no two tuples agree on a unique index after the statement. New keys are looked up, which makes their
 * absence a part of the read set: of two transactions that insert one key, one is refused. Nulls count as equal here.
 */
final class UniqueCheck {
    private static final int KEYS_PER_LOOKUP = 4_096;
    /** Keys can be as long as rows. */
    private static final int BYTES_PER_LOOKUP = 1 << 20;

    private final Scope scope;
    private final Schema schema;
    private final Index index;
    private final IndexKey keyOf;
    private final Revisions revisions;
    private final SequencedMap<List<Value>, TupleId> owners = new LinkedHashMap<>();
    private final List<List<Value>> newKeys = new ArrayList<>();

    private UniqueCheck(Scope scope, Schema schema, Index index, Revisions revisions) {
        this.scope = scope;
        this.schema = schema;
        this.index = index;
        this.keyOf = new IndexKey(schema, index);
        this.revisions = revisions;
    }

    /** Returns the check of a statement's revisions against all unique indexes of their relation. */
    static Cursor of(Scope scope, Schema schema, Revisions revisions) {
        List<Supplier<? extends Cursor>> checks = new ArrayList<>();
        for (Index index : schema.indexes()) {
            if (index.unique()) {
                checks.add(() -> new UniqueCheck(scope, schema, index, revisions).work());
            }
        }
        return Sequence.oneByOne(checks);
    }

    private Cursor work() {
        return new Sequence(new Each<>(scope.budget(), revisions.all(), this::claim), new Sequence(new Lookups()));
    }

    /** Claims the key of a revision: within the statement, a key belongs to one tuple. */
    private void claim(Revisions.Revision revision) {
        List<Value> key = keyOf.of(revision.after());
        if (owners.putIfAbsent(key, revision.id()) != null) {
            throw StatementErrors.duplicate(schema, index, key);
        }
        boolean kept = revision.before()
                .map(AdMessage.Tuple::row)
                .map(keyOf::of)
                .filter(key::equals)
                .isPresent();
        if (!kept) {
            newKeys.add(key);
        }
    }

    /** An iterator over the look-ups, one batch at a time, after all keys are claimed. */
    private final class Lookups implements Iterator<Cursor> {
        private int asked;

        @Override
        public boolean hasNext() {
            return asked < newKeys.size();
        }

        @Override
        public Cursor next() {
            int first = asked;
            long bytes = 0;
            while (hasNext() && asked - first < KEYS_PER_LOOKUP && bytes < BYTES_PER_LOOKUP) {
                bytes += EncodedRow.bytes(newKeys.get(asked++));
            }
            List<List<Value>> keys = List.copyOf(newKeys.subList(first, asked));
            RelationTuples tuples = RelationTuples.lookup(scope, schema, index, keys);
            return new ForEach(tuples, () -> refuseStranger(tuples.current()));
        }
    }

    /** Refuses a tuple that has a claimed key and that the statement does not revise. */
    private void refuseStranger(AdMessage.Tuple tuple) {
        if (!revisions.concern(tuple.id())) {
            throw StatementErrors.duplicate(schema, index, keyOf.of(tuple.row()));
        }
    }
}
