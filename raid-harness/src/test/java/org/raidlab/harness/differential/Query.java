package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.msg.relation.Attribute;

/** A statement of both languages. */
sealed interface Query {
    Optional<Condition> where();

    /** What it computes besides its condition. */
    List<Term> values();

    /** The new values of an update. */
    default List<Assignment> assignments() {
        return List.of();
    }

    /** The tuple variables that it ranges over. */
    default Set<String> variables() {
        Set<String> variables = new TreeSet<>();
        nodes().forEach(node -> variables.addAll(node.variables()));
        return variables;
    }

    default List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(values());
        where().ifPresent(nodes::add);
        return nodes;
    }

    /** A column of the result, by its position, and whether the largest come first. */
    record SortKey(int column, boolean descending) {}

    /** Columns are named {@code c0}, {@code c1} and so on. */
    record Retrieve(boolean unique, List<Term> values, Optional<Condition> where, List<SortKey> sort)
            implements Query {}

    /** A new value. */
    record Assignment(Attribute attribute, Term value) {}

    record Append(World.Relation relation, List<Assignment> assignments, Optional<Condition> where) implements Query {
        @Override
        public List<Term> values() {
            return assignments.stream().map(Assignment::value).toList();
        }
    }

    record Replace(String variable, List<Assignment> assignments, Optional<Condition> where) implements Query {
        @Override
        public List<Term> values() {
            return assignments.stream().map(Assignment::value).toList();
        }

        @Override
        public Set<String> variables() {
            return withTarget(Query.super.variables(), variable);
        }
    }

    record Delete(String variable, Optional<Condition> where) implements Query {
        @Override
        public List<Term> values() {
            return List.of();
        }

        @Override
        public Set<String> variables() {
            return withTarget(Query.super.variables(), variable);
        }
    }

    private static Set<String> withTarget(Set<String> variables, String target) {
        variables.add(target);
        return variables;
    }
}
