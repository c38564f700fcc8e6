package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.ad.plan.Access;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.relation.Conversion;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/**
 * A join by index: for each binding of the earlier variables, the tuples of one relation whose index key the binding
 * determines. Bindings are gathered in batches, and each batch looks up all its distinct keys at once.
 */
final class LookupJoin implements Cursor {
    /** Bounds the keys of one look-up, and the bindings held. */
    private static final int BINDINGS_MAX = 1_024;

    private enum Stage {
        GATHERING,
        FINDING,
        EMITTING
    }

    private record Binding(Frame.Saved tuples, List<Value> key) {}

    private final Scope scope;
    private final Frame frame;
    private final Cursor outer;
    private final Access.KeyLookup access;
    private final Schema schema;
    private final IndexKey keyOf;
    private final Meter meter;
    private Stage stage = Stage.GATHERING;
    private boolean outerDone;
    private final List<Binding> bindings = new ArrayList<>();
    private final SequencedMap<List<Value>, List<AdMessage.Tuple>> found = new LinkedHashMap<>();
    private @Nullable RelationTuples lookup;
    private Frame.@Nullable Saved gathered;
    private RowsInMemory held;
    private int binding;
    private int match;

    LookupJoin(Scope scope, Frame frame, Cursor outer, Schema schema, Access.KeyLookup access, Meter meter) {
        this.scope = scope;
        this.frame = frame;
        this.outer = outer;
        this.schema = schema;
        this.access = access;
        this.meter = meter;
        this.keyOf =
                new IndexKey(frame.layout(access.variable()), access.index().positions());
        this.held = new RowsInMemory(scope.rowsMax());
    }

    @Override
    public Advance advance() {
        while (true) {
            Advance advance = switch (stage) {
                case GATHERING -> gather();
                case FINDING -> find();
                case EMITTING -> emit();
            };
            if (advance != Advance.DONE || isAtEnd()) {
                return advance;
            }
            stage = next();
        }
    }

    private boolean isAtEnd() {
        return stage == Stage.EMITTING && outerDone;
    }

    private Stage next() {
        return switch (stage) {
            case GATHERING -> Stage.FINDING;
            case FINDING -> Stage.EMITTING;
            case EMITTING -> {
                // The cursors before go on from the binding that they gave last.
                frame.restore(Objects.requireNonNull(gathered));
                bindings.clear();
                found.clear();
                lookup = null;
                held = new RowsInMemory(scope.rowsMax());
                binding = 0;
                yield Stage.GATHERING;
            }
        };
    }

    private Advance gather() {
        while (bindings.size() < BINDINGS_MAX && !outerDone) {
            Advance advance = outer.advance();
            outerDone = advance == Advance.DONE;
            if (advance == Advance.WAITING || advance == Advance.PAUSED) {
                return advance;
            }
            if (advance == Advance.ROW) {
                key().ifPresent(key -> bindings.add(new Binding(frame.save(), key)));
            }
        }
        gathered = frame.save();
        return Advance.DONE;
    }

    /**
     * Returns the key to look up for the current binding; empty if no value in the attributes' formats can be equal to
     * it.
     */
    private Optional<List<Value>> key() {
        List<Value> key = new ArrayList<>();
        for (int i = 0; i < access.key().size(); i++) {
            Expr part = access.key().get(i);
            int position = access.index().positions().get(i);
            Conversion.equalIn(
                            Evaluator.value(part, frame),
                            schema.attributes().get(position).format())
                    .ifPresent(key::add);
        }
        return key.size() == access.key().size() ? Optional.of(List.copyOf(key)) : Optional.empty();
    }

    private Advance find() {
        if (bindings.isEmpty()) {
            return Advance.DONE;
        }
        RelationTuples tuples = Optional.ofNullable(lookup).orElseGet(this::ask);
        lookup = tuples;
        while (true) {
            Advance advance = tuples.advance();
            if (advance != Advance.ROW) {
                return advance;
            }
            held.add();
            AdMessage.Tuple tuple = tuples.current();
            found.computeIfAbsent(keyOf.of(tuple.row()), _ -> new ArrayList<>()).add(tuple);
        }
    }

    private RelationTuples ask() {
        SequencedSet<List<Value>> keys = new LinkedHashSet<>();
        bindings.forEach(waiting -> keys.add(waiting.key()));
        return RelationTuples.lookup(scope, schema, access.index(), keyOf, List.copyOf(keys), meter);
    }

    private Advance emit() {
        while (binding < bindings.size()) {
            Binding outerBinding = bindings.get(binding);
            List<AdMessage.Tuple> matches = found.getOrDefault(outerBinding.key(), List.of());
            if (match < matches.size()) {
                if (!scope.budget().take()) {
                    return Advance.PAUSED;
                }
                frame.restore(outerBinding.tuples());
                frame.bind(access.variable(), matches.get(match++));
                return Advance.ROW;
            }
            binding++;
            match = 0;
        }
        return Advance.DONE;
    }
}
