package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.NearestName;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;

/**
 * The meanings of the names in one statement. Tuple variables get their positions in the order in which they are first
 * looked up; a relation's name is its own variable unless a range declaration says otherwise.
 */
final class Scope {
    private static final int VARIABLES_MAX = 32;
    private static final int AGGREGATES_MAX = 64;
    /** Groups are analysed twice, for the aggregate and for the statement: so depth costs a power of two. */
    private static final int DEPTH_MAX = 8;

    private final Map<String, String> ranges;
    private final Map<String, Schema> schemas;
    private final List<String> known;
    private final List<Aggregate> aggregates;
    private final List<Literal> literals;
    private final int depth;
    private final List<Expr> required = new ArrayList<>();
    private final Map<String, Integer> positions = new LinkedHashMap<>();
    private final List<Variable> variables = new ArrayList<>();

    /**
     * Creates the scope of a statement.
     *
     * @param ranges the session's tuple variables and their relations
     * @param found schemas of the relations that the statement names
     * @param known names of all relations, for hints
     */
    Scope(Map<String, String> ranges, List<Schema> found, List<String> known) {
        this.ranges = ranges;
        this.known = known;
        this.schemas = new LinkedHashMap<>();
        this.aggregates = new ArrayList<>();
        this.literals = new ArrayList<>();
        this.depth = 0;
        found.forEach(schema -> schemas.put(schema.name(), schema));
    }

    private Scope(Scope around) {
        this.ranges = around.ranges;
        this.known = around.known;
        this.schemas = around.schemas;
        this.aggregates = around.aggregates;
        this.literals = around.literals;
        this.depth = around.depth + 1;
    }

    /** Returns the scope of an aggregate: names mean the same, but its tuple variables are separate. */
    Scope closedWorld(Place place) {
        if (depth == DEPTH_MAX) {
            throw new QuelException(
                    Fault.NESTED_TOO_DEEP, place, "aggregates stand " + DEPTH_MAX + " deep in each other at most");
        }
        return new Scope(this);
    }

    /** The statement's aggregates, each after those that it needs. */
    List<Aggregate> aggregates() {
        return aggregates;
    }

    /** The position of an aggregate in the statement; equal ones are computed once. */
    int position(Aggregate aggregate, Place place) {
        int known = aggregates.indexOf(aggregate);
        if (known >= 0) {
            return known;
        }
        if (aggregates.size() == AGGREGATES_MAX) {
            throw new QuelException(Fault.TOO_MANY, place, "a statement has " + AGGREGATES_MAX + " aggregates at most");
        }
        aggregates.add(aggregate);
        return aggregates.size() - 1;
    }

    /** Records a value of the text, in the form that it has from now on. */
    Value literal(Place place, Value value) {
        literals.add(new Literal(place, value));
        return value;
    }

    List<Literal> literals() {
        return literals;
    }

    /** Adds a condition that bindings must satisfy, whatever the statement's own condition is. */
    void require(Expr condition) {
        required.add(condition);
    }

    /** Returns the condition written in the statement, together with all added conditions. */
    Optional<Expr> qualification(Optional<Expr> written) {
        return Stream.concat(required.stream(), written.stream()).reduce(Expr.And::new);
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

    /** All relations that were found. */
    Collection<Schema> relations() {
        return schemas.values();
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
