package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.syntax.Statement;

/** The answers of help on relations: each line is a part of the statement that defines the relation. */
final class HelpText {
    private HelpText() {}

    static ResolvedStatement of(Statement.Help help, Scope scope) {
        return help.relation()
                .map(relation -> describe(scope.relation(relation)))
                .orElseGet(() -> list(scope));
    }

    static ResolvedStatement of(Statement.HelpTopic topic) {
        return new ResolvedStatement.Tell(
                List.of("help"),
                List.of(row("help lists the relations, help <relation> describes one; the language is explained by the "
                        + "shell")));
    }

    private static ResolvedStatement list(Scope scope) {
        List<List<Value>> rows = scope.relations().stream()
                .sorted(Comparator.comparing(Schema::name))
                .map(schema -> List.<Value>of(
                        new Value.Text(schema.name()),
                        new Value.Int(schema.attributes().size())))
                .toList();
        return new ResolvedStatement.Tell(List.of("relation", "attributes"), rows);
    }

    private static ResolvedStatement describe(Schema schema) {
        List<List<Value>> rows = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            String format = attribute.format() + (attribute.nullable() ? " with null" : "");
            rows.add(row("attribute", attribute.name(), format));
        }
        rows.add(row("structure", "", structure(schema)));
        for (Index index : schema.indexes()) {
            if (!index.name().isEmpty() && !index.name().equals(Index.WHOLE_TUPLES)) {
                rows.add(row("index", index.name(), index.structure() + " " + on(schema, index)));
            }
        }
        if (!schema.holders().isEmpty()) {
            rows.add(row("holders", "", sites(schema.holders())));
        }
        schema.parts().stream()
                .filter(_ -> !schema.fragments().isEmpty())
                .forEach(part -> rows.add(row("fragment", part.name(), sites(part.holders()))));
        return new ResolvedStatement.Tell(List.of("what", "name", "is"), rows);
    }

    private static String sites(List<Integer> holders) {
        String sites = holders.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return holders.isEmpty() ? "all sites" : (holders.size() == 1 ? "site " : "sites ") + sites;
    }

    private static String structure(Schema schema) {
        return schema.indexes().stream()
                .filter(index -> index.name().isEmpty())
                .findFirst()
                .map(index -> index.structure() + (index.unique() ? " unique " : " ") + on(schema, index))
                .orElse(schema.structure().toString());
    }

    private static String on(Schema schema, Index index) {
        return index.positions().stream()
                .map(position -> schema.attributes().get(position).name()
                        + (index.descending().contains(position) ? ":d" : ""))
                .collect(Collectors.joining(", ", "on ", ""));
    }

    private static List<Value> row(String... texts) {
        return List.of(texts).stream().<Value>map(Value.Text::new).toList();
    }
}
