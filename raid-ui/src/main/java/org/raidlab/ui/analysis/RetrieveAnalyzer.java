package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.relation.Attribute;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Format;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Action;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.NearestName;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.TargetItem;
import org.raidlab.ui.syntax.Term;

/** Gives retrieve its meaning. */
final class RetrieveAnalyzer {
    private static final int COLUMNS_MAX = 1024;

    private final Scope scope;
    private final ValueAnalyzer values;
    private final ConditionAnalyzer conditions;

    RetrieveAnalyzer(Scope scope) {
        this.scope = scope;
        this.values = new ValueAnalyzer(scope);
        this.conditions = new ConditionAnalyzer(values);
    }

    Meaning retrieve(Statement.Retrieve retrieve) {
        List<Target> targets = new ArrayList<>();
        for (TargetItem item : retrieve.targets()) {
            addTargets(targets, item);
        }
        if (targets.size() > COLUMNS_MAX) {
            throw new QuelException(
                    Fault.TOO_MANY, retrieve.place(), "a result has " + COLUMNS_MAX + " columns at most");
        }
        Optional<Expr> where = scope.qualification(conditions.where(retrieve.where()));
        List<String> columns = targets.stream().map(Target::name).toList();
        List<SortKey> sort = retrieve.sort().stream()
                .map(item -> new SortKey(column(columns, item.column()), item.descending()))
                .toList();
        Action action =
                new Action.Retrieve(scope.variables(), scope.aggregates(), where, targets, retrieve.unique(), sort);
        return new Meaning.Act(action, columns, Optional.empty());
    }

    private void addTargets(List<Target> targets, TargetItem item) {
        switch (item) {
            case TargetItem.Computed(Name name, Term.Absent _) ->
                targets.add(new Target(name.text(), new Expr.Constant(Value.NULL), Format.character(1)));
            case TargetItem.Computed(Name name, Term value) -> targets.add(target(name.text(), values.value(value)));
            case TargetItem.Column(Name variable, Name attribute) ->
                targets.add(target(attribute.text(), values.column(variable, attribute)));
            case TargetItem.All(Name variable) -> {
                for (Attribute attribute :
                        scope.schema(scope.variable(variable)).attributes()) {
                    Name name = new Name(attribute.name(), variable.place());
                    targets.add(target(attribute.name(), values.column(variable, name)));
                }
            }
        }
    }

    private static Target target(String name, Typed value) {
        return new Target(name, value.expr(), value.format());
    }

    private static int column(List<String> columns, Name name) {
        int position = columns.indexOf(name.text());
        if (position < 0) {
            throw new QuelException(
                    Fault.NO_SUCH_COLUMN,
                    name.place(),
                    "the result has no column " + name,
                    NearestName.hint(name.text(), columns, "sort by names a column of the result"));
        }
        if (columns.lastIndexOf(name.text()) != position) {
            throw new QuelException(
                    Fault.NO_SUCH_COLUMN,
                    name.place(),
                    "the result has several columns " + name,
                    "give them names: (<name> = <value>)");
        }
        return position;
    }
}
