package org.raidlab.harness.differential;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Value;

/**
 * Relations with their tuples, and tuple variables over them.
 *
 * @param definitions statements that give relations indexes and structures
 */
record World(List<Relation> relations, SequencedMap<String, Relation> variables, List<String> definitions) {
    /** A relation; one with a structure of its own keeps no duplicates. */
    record Relation(String name, List<Attribute> attributes, boolean keepsDuplicates, List<List<Value>> rows) {}

    static World of(List<Relation> relations, List<String> definitions) {
        SequencedMap<String, Relation> variables = new LinkedHashMap<>();
        for (Relation relation : relations) {
            variables.put(relation.name() + "a", relation);
            variables.put(relation.name() + "b", relation);
        }
        return new World(relations, variables, definitions);
    }

    /** As QUEL. */
    String script() {
        StringBuilder script = new StringBuilder();
        for (Relation relation : relations) {
            script.append("create ")
                    .append(relation.name())
                    .append(attributes(relation))
                    .append('\n');
        }
        definitions.forEach(definition -> script.append(definition).append('\n'));
        for (Relation relation : relations) {
            relation.rows()
                    .forEach(row -> script.append("append to ")
                            .append(relation.name())
                            .append(QuelText.row(relation, row))
                            .append('\n'));
        }
        variables.forEach((variable, relation) -> script.append("range of ")
                .append(variable)
                .append(" is ")
                .append(relation.name())
                .append('\n'));
        return script.toString();
    }

    private static String attributes(Relation relation) {
        return relation.attributes().stream()
                .map(attribute ->
                        attribute.name() + " = " + attribute.format() + (attribute.nullable() ? " with null" : ""))
                .collect(Collectors.joining(", ", " (", ")"));
    }
}
