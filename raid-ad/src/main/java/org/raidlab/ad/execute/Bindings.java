package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.ad.plan.Access;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Selection;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Schema;

/** Makes the cursor over all bindings that a plan describes. */
public final class Bindings {
    private final Plan plan;
    private final Frame frame;
    private final Scope scope;

    private Bindings(Plan plan, Frame frame, Scope scope) {
        this.plan = plan;
        this.frame = frame;
        this.scope = scope;
    }

    /** A cursor that binds the variables in {@code frame}, which was made for the plan's schemas. */
    public static Cursor of(Plan plan, Frame frame, Scope scope) {
        return new Bindings(plan, frame, scope).cursor();
    }

    private Cursor cursor() {
        Cursor cursor = new Once(frame, plan.preconditions());
        for (Access access : plan.accesses()) {
            cursor = conditional(join(cursor, access), access.conditions());
        }
        return cursor;
    }

    private Cursor conditional(Cursor source, List<Expr> conditions) {
        return conditions.isEmpty() ? source : new Conditional(source, frame, conditions);
    }

    private Cursor join(Cursor outer, Access access) {
        return switch (access) {
            case Access.KeyLookup lookup -> new LookupJoin(scope, frame, outer, schema(access), lookup);
            case Access.HashJoin(int variable, Selection selection, var inner, var key, var _) ->
                new MaterialisedJoin(
                        scope,
                        frame,
                        outer,
                        selected(variable, selection),
                        variable,
                        new MaterialisedJoin.Keys(key, inner));
            case Access.Scan(int variable, Selection selection, var _) ->
                new Streamed(outer, selected(variable, selection));
            case Access.LoopJoin(int variable, Selection selection, var _) ->
                new MaterialisedJoin(
                        scope, frame, outer, selected(variable, selection), variable, MaterialisedJoin.Keys.NONE);
        };
    }

    private Cursor selected(int variable, Selection selection) {
        return new Selected(scope, frame, variable, plan.schemas().get(variable).id(), selection);
    }

    private Schema schema(Access access) {
        return plan.schemas().get(access.variable());
    }
}
