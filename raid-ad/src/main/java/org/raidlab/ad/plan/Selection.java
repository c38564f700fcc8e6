package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.relation.Expr;

/**
 * The conditions on one variable alone.
 *
 * @param pushed those that the Access Manager judges during the scan: they cannot fail
 * @param local those that are judged here, since an error in them has to become the statement's
 */
public record Selection(List<Expr> pushed, List<Expr> local) {
    public Selection {
        pushed = List.copyOf(pushed);
        local = List.copyOf(local);
    }

    static Selection of(List<Expr> conditions, Pushdown pushdown) {
        List<Expr> pushed = new ArrayList<>();
        List<Expr> local = new ArrayList<>();
        conditions.forEach(condition -> (pushdown.cannotFail(condition) ? pushed : local).add(condition));
        return new Selection(pushed, local);
    }

    /** The pushed conditions as the Access Manager expects them: one expression, whose column variable is 0. */
    public Optional<Expr> filter() {
        return pushed.stream().map(Pushdown::overVariableZero).reduce(Expr.And::new);
    }
}
