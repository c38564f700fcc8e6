package org.raidlab.harness.differential;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A part of a statement. */
sealed interface Node permits Term, Condition {
    List<Node> children();

    /** The tuple variables that the statement around it ranges over because of this. */
    default Set<String> variables() {
        Set<String> variables = new TreeSet<>();
        collect(variables);
        return variables;
    }

    private void collect(Set<String> variables) {
        switch (this) {
            case Term.Column(String variable, var _) -> variables.add(variable);
            case Term.Aggregate aggregate -> aggregate.by().forEach(term -> variables.addAll(term.variables()));
            default -> children().forEach(child -> variables.addAll(child.variables()));
        }
    }

    /** Whether it or something in it is such a one. */
    default boolean contains(Predicate<Node> wanted) {
        return wanted.test(this) || children().stream().anyMatch(child -> child.contains(wanted));
    }

    /** Whether it can fail on some data: a division, a conversion, or an integer that does not fit. */
    default boolean canFail() {
        return contains(node -> switch (node) {
            case Term.Arithmetic _, Term.Negative _, Term.Call _, Term.Aggregate _ -> true;
            default -> false;
        });
    }
}
