package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AdMessage;

/**
 * A hash join for few bindings and many tuples: the bindings of the earlier variables go into the table, and the tuples
 * of one variable are matched against it. Nothing is read for no binding.
 */
final class BindingsJoin implements Cursor {
    private enum Stage {
        BUILDING,
        PROBING
    }

    private final Scope scope;
    private final Frame frame;
    private final Cursor outer;
    private final Cursor inner;
    private final int variable;
    private final JoinKeys keys;
    private final RowsInMemory held;
    private final SequencedMap<Object, List<Frame.Saved>> table = new LinkedHashMap<>();
    private Stage stage = Stage.BUILDING;
    private AdMessage.@Nullable Tuple tuple;
    private List<Frame.Saved> matches = List.of();
    private int match;

    /** Creates the join; {@code inner} binds {@code variable} to each of its tuples. */
    BindingsJoin(Scope scope, Frame frame, Cursor outer, Cursor inner, int variable, JoinKeys keys) {
        this.scope = scope;
        this.frame = frame;
        this.outer = outer;
        this.inner = inner;
        this.variable = variable;
        this.keys = keys;
        this.held = new RowsInMemory(scope.rowsMax());
    }

    @Override
    public Advance advance() {
        return switch (stage) {
            case BUILDING -> build();
            case PROBING -> probe();
        };
    }

    private Advance build() {
        while (true) {
            Advance advance = outer.advance();
            if (advance == Advance.DONE) {
                stage = Stage.PROBING;
                return probe();
            }
            if (advance != Advance.ROW) {
                return advance;
            }
            add();
        }
    }

    private void add() {
        Object key = keys.ofOuter(frame);
        if (key != null) {
            held.add();
            table.computeIfAbsent(key, _ -> new ArrayList<>()).add(frame.save());
        }
    }

    private Advance probe() {
        if (table.isEmpty()) {
            return Advance.DONE;
        }
        while (match == matches.size()) {
            Advance advance = inner.advance();
            if (advance != Advance.ROW) {
                return advance;
            }
            find();
        }
        if (!scope.budget().take()) {
            return Advance.PAUSED;
        }
        frame.restore(matches.get(match++));
        frame.bind(variable, Objects.requireNonNull(tuple));
        return Advance.ROW;
    }

    private void find() {
        Object key = keys.ofInner(frame);
        tuple = frame.tuple(variable);
        matches = key == null ? List.of() : table.getOrDefault(key, List.of());
        match = 0;
    }
}
