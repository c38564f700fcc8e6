package org.raidlab.ad.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Projection;
import org.raidlab.msg.relation.RowLayout;

/** The attributes of its variables that a statement uses: the tuples of a scan need no others. */
public final class UsedAttributes {
    /** Whole rows are copied at once; attributes one by one. */
    private static final int WORTHWHILE = 2;
    /** Of so few rows, by estimate, none needs to be narrow. */
    private static final double FEW = 4;

    private final BitSet narrow = new BitSet();
    private final BitSet[] used;

    /** @param expressions that the statement evaluates, besides those of its plan */
    public UsedAttributes(Plan plan, List<Expr> expressions) {
        this.used = new BitSet[plan.variables().size()];
        for (int i = 0; i < plan.accesses().size(); i++) {
            Access access = plan.accesses().get(i);
            narrow.set(access.variable(), mayBeNarrow(access, plan.rows().get(i)));
        }
        if (!narrow.isEmpty()) {
            Arrays.setAll(used, _ -> new BitSet());
            plan.accesses().forEach(access -> collect(access.expressions()));
            collect(expressions);
        }
    }

    /**
     * Returns whether an access's tuples may be reduced to the used attributes: the expected rows tell how many tuples
     * arrive only where no condition follows the scan.
     */
    private static boolean mayBeNarrow(Access access, double rows) {
        return switch (access) {
            case Access.KeyLookup _ -> false;
            case Access.Scan(int _, Selection selection, List<Expr> conditions) ->
                rows > FEW || !selection.local().isEmpty() || !conditions.isEmpty();
            case Access.HashJoin _, Access.LoopJoin _ -> true;
        };
    }

    /** Requests whole tuples of one variable from now on; returns itself. */
    public UsedAttributes withAllOf(int variable) {
        narrow.clear(variable);
        return this;
    }

    private void collect(List<Expr> expressions) {
        for (Expr expr : expressions) {
            if (expr instanceof Expr.Column(int variable, int position)) {
                if (position >= 0) {
                    used[variable].set(position);
                }
            } else {
                collect(expr.parts());
            }
        }
    }

    /** Returns the attributes to request of a variable's tuples; empty for whole rows. */
    public Optional<Projection> of(int variable, RowLayout layout) {
        if (!narrow.get(variable)) {
            return Optional.empty();
        }
        return Projection.of(layout, used[variable].stream().boxed().toList())
                .filter(projection -> projection.width() * WORTHWHILE <= layout.width());
    }
}
