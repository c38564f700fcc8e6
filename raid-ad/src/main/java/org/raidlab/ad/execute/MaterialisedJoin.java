package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.msg.AdMessage;

/**
 * A join for each binding of the earlier variables with the matching tuples of one variable, by a hash table made in
 * one pass over those tuples. Where nothing has to agree, all of them: the nested loop. The table is made when the
 * first binding is there, so nothing is read for no binding.
 */
final class MaterialisedJoin implements Cursor {
    private enum Stage {
        FIRST_BINDING,
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
    private final SequencedMap<Object, List<AdMessage.Tuple>> table = new LinkedHashMap<>();
    private Stage stage = Stage.FIRST_BINDING;
    private List<AdMessage.Tuple> matches = List.of();
    private int match;

    /** Creates the join; {@code inner} binds {@code variable} to each of its tuples. */
    MaterialisedJoin(Scope scope, Frame frame, Cursor outer, Cursor inner, int variable, JoinKeys keys) {
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
            case FIRST_BINDING -> first();
            case BUILDING -> build();
            case PROBING -> probe();
        };
    }

    private Advance first() {
        Advance advance = outer.advance();
        if (advance != Advance.ROW) {
            return advance;
        }
        stage = Stage.BUILDING;
        return build();
    }

    private Advance build() {
        while (true) {
            Advance advance = inner.advance();
            if (advance == Advance.DONE) {
                stage = Stage.PROBING;
                find();
                return probe();
            }
            if (advance != Advance.ROW) {
                return advance;
            }
            add();
        }
    }

    private void add() {
        Object key = keys.ofInner(frame);
        if (key != null) {
            held.add();
            table.computeIfAbsent(key, _ -> new ArrayList<>()).add(frame.tuple(variable));
        }
    }

    private Advance probe() {
        while (match == matches.size()) {
            Advance advance = outer.advance();
            if (advance != Advance.ROW) {
                return advance;
            }
            find();
        }
        if (!scope.budget().take()) {
            return Advance.PAUSED;
        }
        frame.bind(variable, matches.get(match++));
        return Advance.ROW;
    }

    private void find() {
        Object key = keys.ofOuter(frame);
        matches = key == null ? List.of() : table.getOrDefault(key, List.of());
        match = 0;
    }
}
