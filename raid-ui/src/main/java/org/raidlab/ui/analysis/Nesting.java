package org.raidlab.ui.analysis;

import java.util.stream.Stream;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Expr;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;

/** Limits the nesting of expressions, for every server that walks them and every codec that encodes them. */
final class Nesting {
    /** Levels of records and lists; the codecs take 250, and an expression stands a few levels deep in its message. */
    private static final int LEVELS_MAX = 150;

    private Nesting() {}

    static void check(Action action, Place place) {
        if (expressions(action).anyMatch(expr -> levels(expr) > LEVELS_MAX)) {
            throw new QuelException(
                    Fault.NESTED_TOO_DEEP,
                    place,
                    "an expression of the statement is nested too deep",
                    "compute a part of it in a statement of its own");
        }
    }

    private static Stream<Expr> expressions(Action action) {
        return Stream.concat(ofStatement(action), action.aggregates().stream().flatMap(Nesting::expressions));
    }

    private static Stream<Expr> expressions(Aggregate aggregate) {
        return Stream.concat(
                Stream.concat(Stream.of(aggregate.operand()), aggregate.by().stream()), aggregate.where().stream());
    }

    private static Stream<Expr> ofStatement(Action action) {
        return switch (action) {
            case Action.Retrieve retrieve ->
                Stream.concat(
                        retrieve.where().stream(), retrieve.targets().stream().map(Target::value));
            case Action.RetrieveInto into -> ofStatement(into.rows());
            case Action.Append append -> Stream.concat(append.where().stream(), append.values().stream());
            case Action.Replace replace ->
                Stream.concat(
                        replace.where().stream(), replace.assignments().stream().map(Assignment::value));
            case Action.Delete delete -> delete.where().stream();
            case Action.Explain explain -> expressions(explain.explained());
            case Action.AppendRows _,
                    Action.Create _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Truncate _,
                    Action.Overwrite _ -> Stream.empty();
        };
    }

    private static int levels(Expr expr) {
        int below = 0;
        for (Expr part : expr.parts()) {
            below = Math.max(below, levels(part));
        }
        return switch (expr) {
            case Expr.Column _ -> 1;
            case Expr.Constant _, Expr.Call _, Expr.AggregateValue _ -> 2 + below;
            case Expr.Arithmetic _,
                    Expr.Comparison _,
                    Expr.And _,
                    Expr.Or _,
                    Expr.Negative _,
                    Expr.Not _,
                    Expr.IsNull _,
                    Expr.Match _ -> 1 + below;
        };
    }
}
