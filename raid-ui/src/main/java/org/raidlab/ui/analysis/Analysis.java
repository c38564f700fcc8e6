package org.raidlab.ui.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.copy.CopyPlan;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Statement;
import org.raidlab.ui.syntax.SyntaxTree;

/**
 * Resolves the names of a statement and checks its types; a {@link org.raidlab.ui.fault.QuelException} reports an
 * error.
 */
public final class Analysis {
    private Analysis() {}

    /**
     * The meaning of a statement. Those that begin and end transactions have none of their own: who runs them knows
     * them.
     *
     * @param ranges the session's tuple variables and their relations
     * @param found schemas of those relations of {@link ReferencedRelations} that exist
     * @param known names of all relations, for hints
     */
    public static ResolvedStatement of(
            Statement statement, Map<String, String> ranges, List<Schema> found, List<String> known) {
        Scope scope = new Scope(ranges, found, known);
        ResolvedStatement resolvedStatement = meaning(statement, scope);
        if (!(resolvedStatement instanceof ResolvedStatement.Act act)) {
            return resolvedStatement;
        }
        Nesting.check(act.action(), statement.place());
        return new ResolvedStatement.Act(act.action(), act.columns(), act.copy(), scope.literals());
    }

    private static ResolvedStatement meaning(Statement statement, Scope scope) {
        return switch (statement) {
            case Statement.Range range -> bind(range, scope);
            case Statement.Retrieve retrieve -> new RetrieveAnalyzer(scope).retrieve(retrieve);
            case Statement.Append append -> new UpdateAnalyzer(scope).append(append);
            case Statement.Replace replace -> new UpdateAnalyzer(scope).replace(replace);
            case Statement.Delete delete -> new UpdateAnalyzer(scope).delete(delete);
            case Statement.Create create -> new DefinitionAnalyzer(scope).create(create);
            case Statement.Destroy destroy -> new DefinitionAnalyzer(scope).destroy(destroy);
            case Statement.Index index -> new DefinitionAnalyzer(scope).index(index);
            case Statement.Modify modify -> new DefinitionAnalyzer(scope).modify(modify);
            case Statement.Copy copy -> new CopyAnalyzer(scope).copy(copy);
            case Statement.Print print -> new RetrieveAnalyzer(scope).print(print);
            case Statement.Help help -> HelpText.of(help, scope);
            case Statement.HelpTopic topic -> HelpText.of(topic);
            case Statement.Explain(Place place, Statement explained) -> explain(place, explained, scope);
            case Statement.Begin _, Statement.End _, Statement.Abort _ -> new ResolvedStatement.Bind(Map.of());
        };
    }

    /** Returns the plan of a copy for the present schema: the chunks of a file may be far apart in time. */
    public static CopyPlan renewed(Statement.Copy copy, List<Schema> found, List<String> known) {
        return CopyAnalyzer.renewed(copy, found, known);
    }

    /** Returns the meaning of explain; only statements that find tuples have a plan. */
    private static ResolvedStatement explain(Place place, Statement explained, Scope scope) {
        return switch (explained) {
            case Statement.Retrieve _, Statement.Append _, Statement.Replace _, Statement.Delete _ -> {
                ResolvedStatement.Act act = (ResolvedStatement.Act) meaning(explained, scope);
                Action action = new Action.Explain(act.action(), SyntaxTree.of(explained));
                yield new ResolvedStatement.Act(action, Action.Explain.COLUMNS, Optional.empty());
            }
            case Statement.Range _,
                    Statement.Create _,
                    Statement.Destroy _,
                    Statement.Index _,
                    Statement.Modify _,
                    Statement.Copy _,
                    Statement.Print _,
                    Statement.Help _,
                    Statement.HelpTopic _,
                    Statement.Begin _,
                    Statement.End _,
                    Statement.Abort _,
                    Statement.Explain _ ->
                throw new QuelException(
                        Fault.NOT_AVAILABLE,
                        place,
                        "only statements on data can be explained",
                        "explain takes retrieve, append, replace, delete and their calculus forms");
        };
    }

    private static ResolvedStatement bind(Statement.Range range, Scope scope) {
        Map<String, String> ranges = new LinkedHashMap<>();
        for (Statement.Binding binding : range.bindings()) {
            ranges.put(
                    binding.variable().text(),
                    scope.relation(binding.relation()).name());
        }
        return new ResolvedStatement.Bind(ranges);
    }
}
