package org.raidlab.ui.syntax;

/** One entry of a target list. */
public sealed interface TargetItem {
    /** {@code name = value}. */
    record Computed(Name name, Term value) implements TargetItem {}

    /** {@code variable.attribute}, under its own name. */
    record Column(Name variable, Name attribute) implements TargetItem {}

    /** {@code variable.all}: every attribute of the relation. */
    record All(Name variable) implements TargetItem {}
}
