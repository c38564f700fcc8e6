package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Schema;

/**
 * The conditions on one variable alone, and the part of the relation in which its tuples are searched.
 *
 * @param range the part of an index outside of which no tuple satisfies them; empty for the whole relation
 * @param pushed those that the Access Manager judges during the scan: they cannot fail
 * @param local those that are judged here, since an error in them has to become the statement's
 */
public record Selection(Optional<KeyRange> range, List<Expr> pushed, List<Expr> local) {
    /** The selection without conditions: all tuples, in storage order. */
    public static final Selection ALL = new Selection(Optional.empty(), List.of(), List.of());

    public Selection {
        pushed = List.copyOf(pushed);
        local = List.copyOf(local);
    }

    static Selection of(List<Expr> conditions, Schema schema) {
        Pushdown pushdown = new Pushdown(schema);
        List<Expr> pushed = new ArrayList<>();
        List<Expr> local = new ArrayList<>();
        conditions.forEach(condition -> (pushdown.cannotFail(condition) ? pushed : local).add(condition));
        return new Selection(Ranges.best(schema, pushed), pushed, local);
    }

    /** Returns all conditions. */
    List<Expr> conditions() {
        List<Expr> all = new ArrayList<>(pushed);
        all.addAll(local);
        return all;
    }

    /** Returns this selection over the whole relation. */
    Selection withoutRange() {
        return new Selection(Optional.empty(), pushed, local);
    }

    /** Returns this selection with the tuples in an index's order. */
    Selection inOrderOf(Index index) {
        return new Selection(Optional.of(KeyRange.all(index.id())), pushed, local);
    }

    /** Returns the pushed conditions that may have determined the range: those on attributes of its index. */
    List<Expr> ranging(Schema schema) {
        List<Expr> ranging = new ArrayList<>();
        for (Index index : schema.indexes()) {
            if (range.isPresent() && index.id() == range.get().index()) {
                for (Expr condition : pushed) {
                    if (isOver(index.positions(), condition)) {
                        ranging.add(condition);
                    }
                }
            }
        }
        return ranging;
    }

    /** Returns whether a condition is on these attributes only. */
    private static boolean isOver(List<Integer> positions, Expr expr) {
        if (expr instanceof Expr.Column(int _, int position)) {
            return positions.contains(position);
        }
        for (Expr part : expr.parts()) {
            if (!isOver(positions, part)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the pushed conditions as the Access Manager expects them: one expression, whose column variable is 0. */
    public Optional<Expr> filter() {
        @Nullable Expr filter = null;
        for (Expr condition : pushed) {
            Expr next = Pushdown.overVariableZero(condition);
            filter = filter == null ? next : new Expr.And(filter, next);
        }
        return Optional.ofNullable(filter);
    }
}
