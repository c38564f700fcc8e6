package org.raidlab.ad.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.ad.plan.Conjunct;
import org.raidlab.msg.Action;
import org.raidlab.msg.Action.Explain.Line;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;

/**
 * A statement as relational algebra, before planning: relations, selections on them, one join of all, then the
 * operations on its rows.
 */
public final class Algebra {
    private final List<Line> lines = new ArrayList<>();
    private final List<Variable> variables;
    private final QuelText quel;

    private final List<Aggregate> aggregates;

    private Algebra(List<Variable> variables, List<Aggregate> aggregates) {
        this.variables = variables;
        this.aggregates = aggregates;
        this.quel = new QuelText(variables, aggregates);
    }

    /** Returns the tree of a retrieve, append, replace or delete. */
    public static List<Line> of(Action action) {
        return switch (action) {
            case Action.Retrieve retrieve ->
                new Algebra(retrieve.variables(), retrieve.aggregates()).retrieve(retrieve);
            case Action.RetrieveInto(String name, var _, Action.Retrieve rows) -> {
                List<Line> lines = new ArrayList<>(List.of(new Line(0, "create", name)));
                of(rows).forEach(line -> lines.add(new Line(line.depth() + 1, line.step(), line.detail())));
                yield lines;
            }
            case Action.Append append -> {
                Algebra algebra = new Algebra(append.variables(), append.aggregates());
                yield algebra.update("append to " + append.relation().name(), algebra.values(append), append.where());
            }
            case Action.Replace replace -> {
                Algebra algebra = new Algebra(replace.variables(), replace.aggregates());
                Variable target = replace.variables().get(replace.target());
                String values = algebra.assigned(target.schema(), replace.assignments());
                yield algebra.update("replace " + target.name(), values, replace.where());
            }
            case Action.Delete delete ->
                new Algebra(delete.variables(), delete.aggregates())
                        .update(
                                "delete "
                                        + delete.variables()
                                                .get(delete.target())
                                                .name(),
                                "",
                                delete.where());
            case Action.AppendRows _,
                    Action.Create _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Truncate _,
                    Action.Overwrite _,
                    Action.Explain _ -> throw new IllegalArgumentException("a statement without an algebra");
        };
    }

    private List<Line> retrieve(Action.Retrieve retrieve) {
        int depth = 0;
        if (!retrieve.sort().isEmpty()) {
            add(depth++, "sort", sortKeys(retrieve));
        }
        if (retrieve.unique()) {
            add(depth++, "unique", "");
        }
        add(depth++, "project", targets(retrieve.targets()));
        bindings(depth, variables, retrieve.where());
        aggregates(depth);
        return lines;
    }

    private List<Line> update(String step, String values, Optional<Expr> where) {
        add(0, step, values);
        bindings(1, variables, where);
        aggregates(1);
        return lines;
    }

    private void aggregates(int depth) {
        for (Aggregate aggregate : aggregates) {
            add(depth, "aggregate", quel.of(aggregate));
            bindings(depth + 1, aggregate.variables(), aggregate.where());
        }
    }

    private void bindings(int depth, List<Variable> over, Optional<Expr> where) {
        QuelText text = new QuelText(over, aggregates);
        List<Conjunct> conjuncts = Conjunct.split(where);
        List<Expr> joining = conjuncts.stream()
                .filter(conjunct -> conjunct.variables().cardinality() != 1)
                .map(Conjunct::expr)
                .toList();
        int below = depth;
        if (over.size() > 1) {
            add(below++, joining.isEmpty() ? "product" : "join", text.all(joining));
        } else if (!joining.isEmpty()) {
            add(below++, "select", text.all(joining));
        }
        for (int variable = 0; variable < over.size(); variable++) {
            List<Expr> own = ownConditions(conjuncts, variable);
            if (!own.isEmpty()) {
                add(below, "select", text.all(own));
            }
            add(own.isEmpty() ? below : below + 1, "relation", Sources.text(over.get(variable)));
        }
    }

    private static List<Expr> ownConditions(List<Conjunct> conjuncts, int variable) {
        return conjuncts.stream()
                .filter(conjunct -> conjunct.concernsOnly(variable))
                .map(Conjunct::expr)
                .toList();
    }

    private String targets(List<Target> targets) {
        return targets.stream()
                .map(target -> target.name() + " = " + quel.of(target.value()))
                .collect(Collectors.joining(", "));
    }

    private static String sortKeys(Action.Retrieve retrieve) {
        return retrieve.sort().stream()
                .map(key -> sortKey(retrieve.targets().get(key.column()).name(), key))
                .collect(Collectors.joining(", "));
    }

    private static String sortKey(String column, SortKey key) {
        return column + (key.descending() ? ":d" : ":a");
    }

    private String values(Action.Append append) {
        List<Assignment> assignments = new ArrayList<>();
        for (int position = 0; position < append.values().size(); position++) {
            assignments.add(new Assignment(position, append.values().get(position)));
        }
        return assigned(append.relation(), assignments);
    }

    private String assigned(Schema schema, List<Assignment> assignments) {
        return assignments.stream()
                .map(assignment ->
                        schema.attributes().get(assignment.position()).name() + " = " + quel.of(assignment.value()))
                .collect(Collectors.joining(", "));
    }

    private void add(int depth, String step, String detail) {
        lines.add(new Line(depth, step, detail));
    }
}
