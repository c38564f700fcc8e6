package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.ad.plan.Access;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Selection;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;

/** A cursor over all bindings that a plan describes. */
public final class Bindings implements Cursor {
    private final Plan plan;
    private final Frame frame;
    private final Scope scope;
    private final List<Meter> meters = new ArrayList<>();
    private final Cursor cursor;

    private Bindings(Plan plan, Frame frame, Scope scope) {
        this.plan = plan;
        this.frame = frame;
        this.scope = scope;
        this.cursor = joined();
    }

    /** Returns a cursor that binds the variables in {@code frame}, which was made for the plan's schemas. */
    public static Bindings of(Plan plan, Frame frame, Scope scope) {
        return new Bindings(plan, frame, scope);
    }

    @Override
    public Advance advance() {
        return cursor.advance();
    }

    public Plan plan() {
        return plan;
    }

    /** Returns the attributes with which a variable's tuples arrive, by their positions; empty if they arrive whole. */
    public Optional<List<Integer>> attributes(int variable) {
        return frame.attributes(variable);
    }

    /** Returns the meters of the plan's accesses, in their order. */
    public List<Meter> meters() {
        return List.copyOf(meters);
    }

    private Cursor joined() {
        Cursor joined = new Once(frame, plan.preconditions());
        for (Access access : plan.accesses()) {
            Meter meter = new Meter();
            meters.add(meter);
            Cursor next = conditional(join(joined, access, meter), access.conditions());
            joined = scope.profile()
                    .map(profile -> profile.measured(next, meter))
                    .orElse(next);
        }
        return joined;
    }

    private Cursor conditional(Cursor source, List<Expr> conditions) {
        return conditions.isEmpty() ? source : new Conditional(source, frame, conditions);
    }

    private Cursor join(Cursor outer, Access access, Meter meter) {
        return switch (access) {
            case Access.KeyLookup lookup -> new LookupJoin(scope, frame, outer, schema(access), lookup, meter);
            case Access.HashJoin(int variable, Selection selection, var build, var inner, var key, var _) -> {
                Cursor tuples = selected(variable, selection, meter);
                JoinKeys keys = new JoinKeys(key, inner);
                yield switch (build) {
                    case TUPLES -> new MaterialisedJoin(scope, frame, outer, tuples, variable, keys);
                    case BINDINGS -> new BindingsJoin(scope, frame, outer, tuples, variable, keys);
                };
            }
            case Access.Scan(int variable, Selection selection, var _) ->
                new Streamed(outer, selected(variable, selection, meter));
            case Access.LoopJoin(int variable, Selection selection, var _) ->
                new MaterialisedJoin(
                        scope, frame, outer, selected(variable, selection, meter), variable, JoinKeys.NONE);
        };
    }

    private Cursor selected(int variable, Selection selection, Meter meter) {
        Schema schema = plan.variables().get(variable).schema();
        RelationTuples tuples = RelationTuples.scan(scope, schema, selection, frame.attributes(variable), meter);
        return new Selected(frame, variable, selection, tuples);
    }

    private Schema schema(Access access) {
        return plan.schemas().get(access.variable());
    }

    /** The one binding of no variables, if the conditions without variables hold. */
    private static final class Once implements Cursor {
        private final Frame frame;
        private final List<Expr> preconditions;
        private boolean given;

        Once(Frame frame, List<Expr> preconditions) {
            this.frame = frame;
            this.preconditions = preconditions;
        }

        @Override
        public Advance advance() {
            if (given) {
                return Advance.DONE;
            }
            given = true;
            return frame.satisfies(preconditions) ? Advance.ROW : Advance.DONE;
        }
    }

    /** A cursor over those bindings of another cursor that satisfy conditions. */
    private static final class Conditional implements Cursor {
        private final Cursor source;
        private final Frame frame;
        private final List<Expr> conditions;

        Conditional(Cursor source, Frame frame, List<Expr> conditions) {
            this.source = source;
            this.frame = frame;
            this.conditions = conditions;
        }

        @Override
        public Advance advance() {
            while (true) {
                Advance advance = source.advance();
                if (advance != Advance.ROW || frame.satisfies(conditions)) {
                    return advance;
                }
            }
        }
    }

    /** The rows of a cursor, if there is a binding of the earlier variables, of which there is at most one. */
    private static final class Streamed implements Cursor {
        private final Cursor gate;
        private final Cursor rows;
        private boolean open;

        Streamed(Cursor gate, Cursor rows) {
            this.gate = gate;
            this.rows = rows;
        }

        @Override
        public Advance advance() {
            if (!open && gate.advance() == Advance.DONE) {
                return Advance.DONE;
            }
            open = true;
            return rows.advance();
        }
    }
}
