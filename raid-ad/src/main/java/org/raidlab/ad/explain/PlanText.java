package org.raidlab.ad.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.raidlab.ad.execute.Bindings;
import org.raidlab.ad.execute.Meter;
import org.raidlab.ad.plan.Access;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Selection;
import org.raidlab.ad.workspace.ReadSet;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.Schema;

/** The text of a plan: it lists the steps of a statement in the order of execution. */
public final class PlanText {
    private final Lines lines;
    private final List<Aggregate> aggregates;

    /** Creates the text for a statement with these aggregates. */
    public PlanText(Lines lines, List<Aggregate> aggregates) {
        this.lines = lines;
        this.aggregates = aggregates;
    }

    /** Adds one line for each access of a plan. */
    public void addAccesses(Bindings bindings) {
        Plan plan = bindings.plan();
        QuelText quel = new QuelText(plan.variables(), aggregates);
        if (!plan.preconditions().isEmpty()) {
            lines.addTree("plan", List.of(new Action.Explain.Line(0, "condition", quel.all(plan.preconditions()))));
        }
        for (int i = 0; i < plan.accesses().size(); i++) {
            Access access = plan.accesses().get(i);
            Meter meter = bindings.meters().get(i);
            String name = plan.variables().get(access.variable()).name();
            lines.addStep(
                    word(access) + " " + name,
                    detail(bindings, access, quel),
                    plan.rows().get(i),
                    meter.rows(),
                    meter);
        }
    }

    private static String word(Access access) {
        return switch (access) {
            case Access.Scan(int _, Selection selection, var _) ->
                selection.range().isPresent() ? "range" : "scan";
            case Access.KeyLookup _ -> "look-up";
            case Access.HashJoin _ -> "hash join";
            case Access.LoopJoin _ -> "loop join";
        };
    }

    private static String detail(Bindings bindings, Access access, QuelText quel) {
        List<String> parts = new ArrayList<>();
        Variable variable = bindings.plan().variables().get(access.variable());
        Schema schema = variable.schema();
        parts.add(Sources.text(variable));
        bindings.attributes(access.variable()).ifPresent(some -> parts.add("only " + names(schema, some)));
        switch (access) {
            case Access.Scan(int _, Selection selection, var _) -> addSelection(parts, schema, selection, quel);
            case Access.LoopJoin(int _, Selection selection, var _) -> addSelection(parts, schema, selection, quel);
            case Access.KeyLookup(int _, Index index, List<Expr> key, var _) ->
                parts.add("by " + index(schema, index) + " = " + quel.list(key));
            case Access.HashJoin(int _, Selection selection, var build, var inner, var outer, var _) -> {
                addSelection(parts, schema, selection, quel);
                parts.add("on " + quel.list(inner) + " = " + quel.list(outer));
                parts.add(
                        switch (build) {
                            case TUPLES -> "table of the tuples";
                            case BINDINGS -> "table of what is bound before";
                        });
            }
        }
        if (!access.conditions().isEmpty()) {
            parts.add("then " + quel.all(access.conditions()));
        }
        return String.join("; ", parts);
    }

    private static void addSelection(List<String> parts, Schema schema, Selection selection, QuelText quel) {
        schema.indexes().stream()
                .filter(index -> selection.range().map(KeyRange::index).equals(Optional.of(index.id())))
                .forEach(index -> parts.add("in order of " + index(schema, index)));
        if (!selection.pushed().isEmpty()) {
            parts.add("pushed down: " + quel.all(selection.pushed()));
        }
        if (!selection.local().isEmpty()) {
            parts.add("here: " + quel.all(selection.local()));
        }
    }

    private static String index(Schema schema, Index index) {
        String name = index.name().isEmpty() ? "" : index.name() + " ";
        return (index.unique() ? "unique " : "") + "index " + name + names(schema, index.positions());
    }

    private static String names(Schema schema, List<Integer> positions) {
        return positions.stream()
                .map(position -> schema.attributes().get(position).name())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Adds the aggregates that have been computed. */
    public void addAggregates() {
        QuelText quel = new QuelText(List.of(), aggregates);
        aggregates.forEach(aggregate ->
                lines.addTree("plan", List.of(new Action.Explain.Line(0, "aggregate", quel.of(aggregate)))));
    }

    /** Adds the operation that produces the result from the bindings. */
    public void addResult(Action action, int count, Meter rest) {
        switch (action) {
            case Action.Retrieve retrieve -> lines.addStep(result(retrieve), "", count, rest);
            case Action.RetrieveInto into -> lines.addStep(result(into.rows()), "into " + into.name(), count, rest);
            case Action.Append append ->
                lines.addStep("append", append.relation().name(), count, rest);
            case Action.Replace replace ->
                lines.addStep("replace", Sources.text(replace.variables().get(replace.target())), count, rest);
            case Action.Delete delete ->
                lines.addStep("delete", Sources.text(delete.variables().get(delete.target())), count, rest);
            case Action.AppendRows _,
                    Action.Create _,
                    Action.Destroy _,
                    Action.CreateIndex _,
                    Action.Truncate _,
                    Action.Overwrite _,
                    Action.Explain _ -> {}
        }
    }

    private static String result(Action.Retrieve retrieve) {
        if (retrieve.unique()) {
            return retrieve.sort().isEmpty() ? "unique" : "sort, unique";
        }
        return retrieve.sort().isEmpty() ? "project" : "sort";
    }

    /**
     * Adds the sites that take part in the reading and, for an update, those that would take part in its commitment.
     */
    public void addReads(int site, ReadSet reads) {
        List<SiteReads> elsewhere = reads.elsewhere();
        if (elsewhere.isEmpty()) {
            lines.addCommit(
                    "read",
                    "site " + site + " alone, and it validates "
                            + reads.entries().size() + " reads",
                    0);
            return;
        }
        StringBuilder detail = new StringBuilder(
                "site " + site + ", and it validates " + reads.entries().size() + " reads");
        elsewhere.forEach(there -> detail.append("; site " + there.source().site() + ", which holds what site " + site
                + " does not, and validates " + there.reads().size()));
        lines.addCommit("read", detail.toString(), 2L * elsewhere.size());
    }

    /** Adds the cost of an update's commitment. */
    public void addCommit(AdMessage.DryRunResult dryRunResult) {
        if (!dryRunResult.down().isEmpty()) {
            lines.addCommit("commit", "would abort: down is " + sites(dryRunResult.down()), 0);
            return;
        }
        String detail = sites(dryRunResult.voters()) + " would vote; rounds: " + dryRunResult.rounds()
                + ", messages between sites: " + dryRunResult.messages() + ", forces: " + dryRunResult.forces()
                + "; nothing was changed";
        lines.addCommit("commit", detail, dryRunResult.messages());
    }

    private static String sites(List<Integer> sites) {
        return (sites.size() == 1 ? "site " : "sites ")
                + sites.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
