package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.Schema;
import org.raidlab.msg.Variable;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.NearestName;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;

/**
 * What the names of one statement mean. Tuple variables get their positions in the order in which they are first looked
 * up; a relation's name is its own variable unless a range declaration says otherwise.
 */
final class Scope {
    private static final int VARIABLES_MAX = 32;

    private final Map<String, String> ranges;
    private final Map<String, Schema> schemas = new LinkedHashMap<>();
    private final List<String> known;
    private final Map<String, Integer> positions = new LinkedHashMap<>();
    private final List<Variable> variables = new ArrayList<>();

    /**
     * A scope.
     *
     * @param ranges the session's tuple variables and their relations
     * @param found schemas of the relations that the statement names
     * @param known names of all relations, for hints
     */
    Scope(Map<String, String> ranges, List<Schema> found, List<String> known) {
        this.ranges = ranges;
        this.known = known;
        found.forEach(schema -> schemas.put(schema.name(), schema));
    }

    /** The variables met so far, by position. */
    List<Variable> variables() {
        return variables;
    }

    /** The position of a tuple variable. */
    int variable(Name name) {
        Integer position = positions.get(name.text());
        if (position != null) {
            return position;
        }
        if (variables.size() == VARIABLES_MAX) {
            throw new QuelException(
                    Fault.TOO_MANY, name.place(), "a statement has " + VARIABLES_MAX + " tuple variables at most");
        }
        variables.add(new Variable(name.text(), schemaOfVariable(name)));
        positions.put(name.text(), variables.size() - 1);
        return variables.size() - 1;
    }

    Schema schema(int variable) {
        return variables.get(variable).schema();
    }

    boolean exists(Name relation) {
        return schemas.containsKey(relation.text());
    }

    Schema relation(Name name) {
        Schema schema = schemas.get(name.text());
        if (schema == null) {
            throw noSuchRelation(name, name.text());
        }
        return schema;
    }

    /** A relation that a user may change: the catalogue changes by its own statements only. */
    Schema changeable(Name name) {
        return changeable(relation(name), name);
    }

    Schema changeable(Schema schema, Name name) {
        if (Catalogue.holds(schema.id())) {
            throw new QuelException(
                    Fault.CATALOGUE_IS_READ_ONLY,
                    name.place(),
                    "relation " + schema.name() + " is the catalogue's",
                    "create, destroy, index and modify change the catalogue");
        }
        return schema;
    }

    /** The position of an attribute; {@link Fault#NO_SUCH_ATTRIBUTE} names the nearest one. */
    static int attribute(Schema schema, Name name) {
        int position = schema.position(name.text());
        if (position < 0) {
            List<String> names = schema.attributes().stream()
                    .map(attribute -> attribute.name())
                    .toList();
            throw new QuelException(
                    Fault.NO_SUCH_ATTRIBUTE,
                    name.place(),
                    "relation " + schema.name() + " has no attribute " + name,
                    NearestName.hint(name.text(), names, "its attributes are " + String.join(", ", names)));
        }
        return position;
    }

    private Schema schemaOfVariable(Name name) {
        String range = ranges.get(name.text());
        if (range != null && !schemas.containsKey(range)) {
            throw noSuchRelation(name, range);
        }
        Schema schema = schemas.get(range == null ? name.text() : range);
        if (schema == null) {
            List<String> candidates = new ArrayList<>(ranges.keySet());
            candidates.addAll(known);
            throw new QuelException(
                    Fault.NO_SUCH_VARIABLE,
                    name.place(),
                    "variable '" + name + "' has no range declaration",
                    NearestName.hint(name.text(), candidates, "range of " + name + " is <relation>"));
        }
        return schema;
    }

    private QuelException noSuchRelation(Name place, String relation) {
        return new QuelException(
                Fault.NO_SUCH_RELATION,
                place.place(),
                "there is no relation " + relation,
                NearestName.hint(relation, known, "create " + relation + " (<attribute> = <format>)"));
    }
}
