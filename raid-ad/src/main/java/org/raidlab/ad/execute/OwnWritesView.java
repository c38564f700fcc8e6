package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.raidlab.ad.workspace.RelationChanges;
import org.raidlab.core.Invariants;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/**
 * Tuples as the transaction sees them: first those of the database that it has not changed, then its own. A scan's own
 * come unfiltered: whoever asks judges them.
 */
final class OwnWritesView implements TupleSource {
    private final StepBudget budget;
    private final TupleSource base;
    private final Optional<RelationChanges> changes;
    private final Supplier<Iterator<AdMessage.Tuple>> ownTuples;
    private Optional<Iterator<AdMessage.Tuple>> own = Optional.empty();
    private Optional<AdMessage.Tuple> current = Optional.empty();

    private OwnWritesView(
            Scope scope,
            TupleSource base,
            Optional<RelationChanges> changes,
            Function<RelationChanges, Stream<AdMessage.Tuple>> own) {
        this.budget = scope.budget();
        this.base = base;
        this.changes = changes;
        this.ownTuples = () -> changes.map(own).map(Stream::iterator).orElseGet(Collections::emptyIterator);
    }

    /**
     * Returns the tuples of a relation; those of the database only if they are in the place and satisfy {@code filter},
     * whose variable is 0.
     */
    static OwnWritesView scan(Scope scope, ScanPlace place, Optional<Expr> filter, Meter meter) {
        Optional<RelationChanges> changes = scope.workspace().changesOf(place.relation());
        return new OwnWritesView(scope, new BaseScan(scope, place, filter, meter), changes, RelationChanges::visible);
    }

    /** Returns the tuples with one of these keys, which {@code keyOf} takes out of rows. */
    static OwnWritesView lookup(
            Scope scope, RelationId relation, Index index, IndexKey keyOf, List<List<Value>> keys, Meter meter) {
        List<Write.KeyTouch> entries = new ArrayList<>(keys.size());
        for (List<Value> key : keys) {
            entries.add(new Write.KeyTouch(index.id(), keyOf.hash(key)));
        }
        return new OwnWritesView(
                scope,
                new BaseLookup(scope, relation, index, keys, entries, meter),
                scope.workspace().changesOf(relation),
                changes -> withKeys(changes, entries, keyOf, new LinkedHashSet<>(keys)));
    }

    private static Stream<AdMessage.Tuple> withKeys(
            RelationChanges changes, List<Write.KeyTouch> entries, IndexKey keyOf, SequencedSet<List<Value>> wanted) {
        return changes.visible(entries).filter(tuple -> wanted.contains(keyOf.of(tuple.row())));
    }

    @Override
    public void ask() {
        base.ask();
    }

    @Override
    public Advance advance() {
        return own.isPresent() ? advanceOwn(own.get()) : advanceBase();
    }

    private Advance advanceBase() {
        while (true) {
            Advance advance = base.advance();
            if (advance == Advance.DONE) {
                Iterator<AdMessage.Tuple> iterator = ownTuples.get();
                own = Optional.of(iterator);
                return advanceOwn(iterator);
            }
            if (advance != Advance.ROW) {
                return advance;
            }
            AdMessage.Tuple tuple = base.current();
            if (changes.isEmpty() || !changes.get().hides(tuple.id())) {
                current = Optional.of(tuple);
                return Advance.ROW;
            }
        }
    }

    private Advance advanceOwn(Iterator<AdMessage.Tuple> iterator) {
        if (!iterator.hasNext()) {
            return Advance.DONE;
        }
        if (!budget.take()) {
            return Advance.PAUSED;
        }
        current = Optional.of(iterator.next());
        return Advance.ROW;
    }

    /** Returns whether the current tuple is one that the transaction has changed itself. */
    boolean isOwn() {
        return own.isPresent();
    }

    @Override
    public AdMessage.Tuple current() {
        Invariants.check(current.isPresent(), "a tuple is taken after it was reached");
        return current.get();
    }
}
