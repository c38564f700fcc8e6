package org.raidlab.ad.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.raidlab.ad.aggregate.Aggregation;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.Invariants;
import org.raidlab.msg.Action;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.Target;
import org.raidlab.msg.relation.Value;

/**
 * A statement with aggregates: they are computed first, then the rest of the statement begins, with the plain
 * aggregates as constants.
 */
final class AfterAggregates implements Statement {
    private final Action action;
    private final BiFunction<Action, Scope, Statement> begin;
    private final Aggregation aggregation;
    private final Cursor work;
    private List<Statement> begun = List.of();

    /** Creates the statement; {@code begin} makes the rest of the statement when the aggregates are known. */
    AfterAggregates(Action action, Scope scope, BiFunction<Action, Scope, Statement> begin) {
        this.action = action;
        this.begin = begin;
        this.aggregation = new Aggregation(action.aggregates(), scope);
        this.work = Sequence.oneByOne(List.of(aggregation::work, this::begin));
    }

    private Cursor begin() {
        Statement statement = statement(simplified());
        begun = List.of(statement);
        return statement.work();
    }

    private Statement statement(Action simplified) {
        Scope scope = aggregation.scope();
        Optional<Statement> overGroups = simplified instanceof Action.Retrieve retrieve
                ? aggregation.rowsOf(retrieve).map(groups -> new Retrieval(retrieve, groups, scope))
                : Optional.empty();
        return overGroups.orElseGet(() -> begin.apply(simplified, scope));
    }

    private Action simplified() {
        return switch (action) {
            case Action.Retrieve retrieve -> simplified(retrieve);
            case Action.RetrieveInto(var name, var attributes, Action.Retrieve rows) ->
                new Action.RetrieveInto(name, attributes, simplified(rows));
            case Action.Append append ->
                new Action.Append(
                        append.relation(),
                        append.variables(),
                        aggregation.simplified(append.where()),
                        aggregation.simplified(append.values()));
            case Action.Replace replace ->
                new Action.Replace(
                        replace.variables(),
                        replace.target(),
                        aggregation.simplified(replace.where()),
                        replace.assignments().stream().map(this::simplified).toList());
            case Action.Delete delete ->
                new Action.Delete(delete.variables(), delete.target(), aggregation.simplified(delete.where()));
            case Action.AppendRows _,
                    Action.Create _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Truncate _,
                    Action.Overwrite _,
                    Action.Explain _ -> action;
        };
    }

    private Action.Retrieve simplified(Action.Retrieve retrieve) {
        List<Target> targets = new ArrayList<>(retrieve.targets().size());
        for (Target target : retrieve.targets()) {
            targets.add(simplified(target));
        }
        return new Action.Retrieve(
                retrieve.variables(),
                aggregation.simplified(retrieve.where()),
                targets,
                retrieve.unique(),
                retrieve.sort());
    }

    private Target simplified(Target target) {
        return new Target(target.name(), aggregation.simplified(target.value()), target.format());
    }

    private Assignment simplified(Assignment assignment) {
        return new Assignment(assignment.position(), aggregation.simplified(assignment.value()));
    }

    private Statement begun() {
        Invariants.check(!begun.isEmpty(), "a statement has a result after its work");
        return begun.getFirst();
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public Cursor changes() {
        return begun().changes();
    }

    @Override
    public List<Bindings> aggregation() {
        return aggregation.bindings();
    }

    @Override
    public List<Bindings> bindings() {
        return begun().bindings();
    }

    @Override
    public List<List<Value>> rows() {
        return begun().rows();
    }

    @Override
    public int count() {
        return begun().count();
    }
}
