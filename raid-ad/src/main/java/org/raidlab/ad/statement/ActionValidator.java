package org.raidlab.ad.statement;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;

/**
 * Checks that an action names only existing variables and attributes. A user interface's are sound; those of whoever
 * else can send messages must not end the process.
 */
final class ActionValidator {
    private final List<Variable> variables;
    private final List<Aggregate> aggregates;

    /** Creates a validator of expressions over these variables that may use these aggregates. */
    private ActionValidator(List<Variable> variables, List<Aggregate> aggregates) {
        this.variables = variables;
        this.aggregates = aggregates;
    }

    /** Checks an action; {@link StatementException} if it is invalid. */
    static void check(Action action) {
        checkAggregates(action.aggregates());
        switch (action) {
            case Action.Retrieve retrieve -> check(retrieve);
            case Action.RetrieveInto into -> {
                check(into.rows());
                require(into.attributes().size() == into.rows().targets().size());
            }
            case Action.Append append -> {
                ActionValidator names = new ActionValidator(append.variables(), append.aggregates());
                names.check(append.where());
                names.check(append.values());
                require(append.values().size() == append.relation().attributes().size());
            }
            case Action.Replace replace -> {
                ActionValidator names = new ActionValidator(replace.variables(), replace.aggregates());
                names.check(replace.where());
                Schema target = names.schema(replace.target());
                replace.assignments().forEach(assignment -> {
                    names.check(assignment.value());
                    require(isIndex(assignment.position(), target.attributes()));
                });
            }
            case Action.Delete delete -> {
                ActionValidator names = new ActionValidator(delete.variables(), delete.aggregates());
                names.check(delete.where());
                names.schema(delete.target());
            }
            case Action.Explain(Action explained, var _) -> {
                require(explained instanceof Action.Retrieve
                        || explained instanceof Action.RetrieveInto
                        || explained instanceof Action.Append
                        || explained instanceof Action.Replace
                        || explained instanceof Action.Delete);
                check(explained);
            }
            case Action.AppendRows _,
                    Action.Create _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Truncate _,
                    Action.Overwrite _ -> {}
        }
    }

    private static void check(Action.Retrieve retrieve) {
        ActionValidator names = new ActionValidator(retrieve.variables(), retrieve.aggregates());
        names.check(retrieve.where());
        for (Target target : retrieve.targets()) {
            names.check(target.value());
        }
        retrieve.sort().forEach(key -> require(isIndex(key.column(), retrieve.targets())));
    }

    /** Checks that each aggregate uses only earlier ones, so that there is an order in which they can be computed. */
    private static void checkAggregates(List<Aggregate> aggregates) {
        for (int i = 0; i < aggregates.size(); i++) {
            Aggregate aggregate = aggregates.get(i);
            ActionValidator names = new ActionValidator(aggregate.variables(), aggregates.subList(0, i));
            names.check(aggregate.operand());
            names.check(aggregate.by());
            names.check(aggregate.where());
        }
    }

    private Schema schema(int variable) {
        require(isIndex(variable, variables));
        return variables.get(variable).schema();
    }

    private void check(Optional<Expr> expr) {
        expr.ifPresent(this::check);
    }

    private void check(List<Expr> expressions) {
        expressions.forEach(this::check);
    }

    private void check(Expr expr) {
        switch (expr) {
            case Expr.Column(int variable, int position) ->
                require(isIndex(position, schema(variable).attributes())
                        || position == Expr.Column.TUPLE_ID
                        || position == Expr.Column.VERSION);
            case Expr.Constant _ -> {}
            case Expr.Call(var function, List<Expr> arguments) -> {
                require(arguments.size() == function.arguments());
                check(arguments);
            }
            case Expr.Arithmetic(var _, Expr left, Expr right) -> check(left, right);
            case Expr.Comparison(var _, Expr left, Expr right) -> check(left, right);
            case Expr.And(Expr left, Expr right) -> check(left, right);
            case Expr.Or(Expr left, Expr right) -> check(left, right);
            case Expr.Negative(Expr operand) -> check(operand);
            case Expr.Match(Expr operand, String _, boolean _) -> check(operand);
            case Expr.IsNull(Expr operand) -> check(operand);
            case Expr.Not(Expr operand) -> check(operand);
            case Expr.AggregateValue(int aggregate, List<Expr> by) -> {
                require(isIndex(aggregate, aggregates));
                require(aggregates.get(aggregate).by().size() == by.size());
                check(by);
            }
        }
    }

    private void check(Expr left, Expr right) {
        check(left);
        check(right);
    }

    private static boolean isIndex(int number, List<?> list) {
        return number >= 0 && number < list.size();
    }

    private static void require(boolean sound) {
        if (!sound) {
            throw new StatementException(
                    StatementErrors.MALFORMED_ACTION, "the action names what its relations do not have");
        }
    }
}
