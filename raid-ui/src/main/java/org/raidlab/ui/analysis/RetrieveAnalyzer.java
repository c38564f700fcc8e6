package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.NearestName;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.TargetItem;
import org.raidlab.ui.syntax.Term;

/** Determines the meaning of retrieve, with or without a new relation for its result, and of print. */
final class RetrieveAnalyzer {
    private static final int COLUMNS_MAX = 1024;

    /** A column of the result, with the source of its name. */
    private record Column(Name name, Typed value) {
        Target target() {
            return new Target(name.text(), value.expr(), value.format());
        }
    }

    private final Scope scope;
    private final ValueAnalyzer values;
    private final ConditionAnalyzer conditions;
    private final List<Column> columns = new ArrayList<>();

    RetrieveAnalyzer(Scope scope) {
        this.scope = scope;
        this.values = new ValueAnalyzer(scope);
        this.conditions = new ConditionAnalyzer(values);
    }

    ResolvedStatement retrieve(Statement.Retrieve retrieve) {
        retrieve.targets().forEach(this::addColumns);
        if (columns.size() > COLUMNS_MAX) {
            throw new QuelException(
                    Fault.TOO_MANY, retrieve.place(), "a result has " + COLUMNS_MAX + " columns at most");
        }
        Optional<Expr> where = scope.qualification(conditions.where(retrieve.where()));
        List<String> names =
                columns.stream().map(column -> column.name().text()).toList();
        List<SortKey> sort = retrieve.sort().stream()
                .map(item -> new SortKey(column(names, item.column()), item.descending()))
                .toList();
        boolean unique = retrieve.unique() || retrieve.into().isPresent();
        Action.Retrieve rows = new Action.Retrieve(
                scope.variables(),
                scope.aggregates(),
                where,
                columns.stream().map(Column::target).toList(),
                unique,
                sort);
        return retrieve.into()
                .map(relation -> into(relation, rows))
                .orElseGet(() -> new ResolvedStatement.Act(rows, names, Optional.empty()));
    }

    /** Makes the result a relation: its columns are attributes, which may be null where their values may. */
    private ResolvedStatement into(Name name, Action.Retrieve rows) {
        NewRelation relation = new NewRelation(name, scope);
        List<Attribute> attributes = new ArrayList<>();
        for (Column column : columns) {
            Name attribute = column.name();
            relation.requireName(attribute, "give the column another name: (<name> = <value>)");
            attributes.add(new Attribute(
                    attribute.text(), column.value().format(), column.value().nullable()));
        }
        relation.requireFitting(attributes);
        return new ResolvedStatement.Act(
                new Action.RetrieveInto(name.text(), attributes, rows), List.of(), Optional.empty());
    }

    /** Returns the meaning of print: all tuples of a relation, even if a tuple variable has its name. */
    ResolvedStatement print(Statement.Print print) {
        Schema schema = scope.relation(print.relation());
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < schema.attributes().size(); i++) {
            Attribute attribute = schema.attributes().get(i);
            targets.add(new Target(attribute.name(), new Expr.Column(0, i), attribute.format()));
        }
        List<Variable> variables = List.of(new Variable(schema.name(), schema));
        Action action = new Action.Retrieve(variables, Optional.empty(), targets, false, List.of());
        return new ResolvedStatement.Act(
                action, targets.stream().map(Target::name).toList(), Optional.empty());
    }

    private void addColumns(TargetItem item) {
        switch (item) {
            case TargetItem.Computed(Name name, Term.Absent _) ->
                columns.add(new Column(name, new Typed(new Expr.Constant(Value.NULL), Format.character(1), true)));
            case TargetItem.Computed(Name name, Term value) -> columns.add(new Column(name, values.value(value)));
            case TargetItem.Column(Name variable, Name attribute) ->
                columns.add(new Column(attribute, values.column(variable, attribute)));
            case TargetItem.All(Name variable) -> {
                for (Attribute attribute :
                        scope.schema(scope.variable(variable)).attributes()) {
                    Name name = new Name(attribute.name(), variable.place());
                    columns.add(new Column(name, values.column(variable, name)));
                }
            }
        }
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
