package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Statement;

/** Determines the meaning of the statements that define relations and indexes. */
final class DefinitionAnalyzer {
    /** The catalogue keeps an index's positions in a short text. */
    private static final int KEY_ATTRIBUTES_MAX = 16;

    private final Scope scope;

    DefinitionAnalyzer(Scope scope) {
        this.scope = scope;
    }

    ResolvedStatement create(Statement.Create create) {
        NewRelation relation = new NewRelation(create.relation(), scope);
        List<Attribute> attributes = new ArrayList<>();
        for (Statement.AttributeItem item : create.attributes()) {
            relation.requireName(item.name(), "choose another name");
            attributes.add(attribute(item));
        }
        relation.requireFitting(attributes);
        return act(new Action.Create(create.relation().text(), attributes));
    }

    ResolvedStatement destroy(Statement.Destroy destroy) {
        Set<String> names = new LinkedHashSet<>();
        List<Schema> schemas = new ArrayList<>();
        for (Name relation : destroy.relations()) {
            requireNew(names, relation);
            schemas.add(scope.changeable(relation));
        }
        return act(new Action.Destroy(schemas));
    }

    ResolvedStatement index(Statement.Index index) {
        Schema schema = scope.changeable(index.relation());
        requireNoIndex(schema, index.name().text(), index.name());
        return act(new Action.CreateIndex(
                schema, index.name().text(), positions(schema, index.attributes()), false, Structure.ISAM, List.of()));
    }

    ResolvedStatement modify(Statement.Modify modify) {
        return act(new ModifyAnalyzer(scope.changeable(modify.relation()), modify).action());
    }

    private static ResolvedStatement act(Action action) {
        return new ResolvedStatement.Act(action, List.of(), Optional.empty());
    }

    private static Attribute attribute(Statement.AttributeItem item) {
        try {
            return new Attribute(item.name().text(), Format.parse(item.format().text()), item.nullable());
        } catch (IllegalArgumentException e) {
            throw new QuelException(
                    Fault.BAD_FORMAT,
                    item.format().place(),
                    "'" + item.format() + "' is no format",
                    String.valueOf(e.getMessage()));
        }
    }

    private static void requireNoIndex(Schema schema, String index, Name place) {
        if (schema.indexes().stream().anyMatch(existing -> existing.name().equals(index))) {
            throw new QuelException(
                    Fault.INDEX_EXISTS,
                    place.place(),
                    "relation " + schema.name() + " has an index " + index + " already");
        }
    }

    /** The positions of different attributes of a relation. */
    static List<Integer> positions(Schema schema, List<Name> attributes) {
        if (attributes.size() > KEY_ATTRIBUTES_MAX) {
            throw new QuelException(
                    Fault.TOO_MANY,
                    attributes.getLast().place(),
                    "a key has " + KEY_ATTRIBUTES_MAX + " attributes at most");
        }
        Set<String> names = new LinkedHashSet<>();
        List<Integer> positions = new ArrayList<>();
        for (Name attribute : attributes) {
            requireNew(names, attribute);
            positions.add(Scope.attribute(schema, attribute));
        }
        return positions;
    }

    private static void requireNew(Set<String> names, Name name) {
        if (!names.add(name.text())) {
            throw new QuelException(Fault.NAMED_TWICE, name.place(), name + " is named twice");
        }
    }
}
