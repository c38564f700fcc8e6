package org.raidlab.ui.prepared;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/** The constants of an action, as objects. */
final class Occurrences {
    private final List<Value> constants = new ArrayList<>();
    private boolean computed;

    private Occurrences() {}

    /** Returns the constants of a retrieve, append, replace or delete. */
    static Occurrences of(Action action) {
        Occurrences occurrences = new Occurrences();
        action.aggregates().forEach(occurrences::add);
        switch (action) {
            case Action.Retrieve retrieve -> {
                retrieve.where().ifPresent(occurrences::add);
                retrieve.targets().stream().map(Target::value).forEach(occurrences::add);
            }
            case Action.Append append -> {
                append.where().ifPresent(occurrences::add);
                append.values().forEach(occurrences::add);
            }
            case Action.Replace replace -> {
                replace.where().ifPresent(occurrences::add);
                replace.assignments().stream().map(Assignment::value).forEach(occurrences::add);
            }
            case Action.Delete delete -> delete.where().ifPresent(occurrences::add);
            case Action.AppendRows _,
                    Action.Create _,
                    Action.RetrieveInto _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Explain _,
                    Action.Truncate _,
                    Action.Overwrite _ -> throw new IllegalArgumentException("not prepared: " + action);
        }
        return occurrences;
    }

    private void add(Aggregate aggregate) {
        add(aggregate.operand());
        aggregate.by().forEach(this::add);
        aggregate.where().ifPresent(this::add);
    }

    private void add(Expr expr) {
        switch (expr) {
            case Expr.Constant(Value value) -> constants.add(value);
            case Expr.Arithmetic _, Expr.Negative _, Expr.Call _ ->
                computed |= expr.parts().stream().allMatch(part -> part instanceof Expr.Constant);
            case Expr.Column _,
                    Expr.Comparison _,
                    Expr.Match _,
                    Expr.IsNull _,
                    Expr.And _,
                    Expr.Or _,
                    Expr.Not _,
                    Expr.AggregateValue _ -> {}
        }
        expr.parts().forEach(this::add);
    }

    /**
     * Returns whether the action computes something from constants only: the analysis tried the computation, and with
     * other values it may succeed.
     */
    boolean areComputed() {
        return computed;
    }

    boolean containsAll(List<Substitution.Slot> slots) {
        return slots.stream().allMatch(slot -> contains(slot.object()));
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean contains(Value object) {
        return constants.stream().anyMatch(constant -> constant == object);
    }
}
