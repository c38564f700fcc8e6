package org.raidlab.ui.syntax;

import java.util.List;
import java.util.Optional;
import org.raidlab.ui.fault.Place;

/** A statement as written. RAID's calculus form is only another way to write the four statements on data. */
public sealed interface Statement {
    Place place();

    /** Returns the expression from which a column of the result, or an attribute, gets its value, if there is one. */
    default Optional<Term> expressionOf(String column) {
        return targets().stream()
                .filter(target -> target instanceof TargetItem.Computed(Name name, var _)
                        && name.text().equals(column))
                .map(target -> ((TargetItem.Computed) target).value())
                .findFirst();
    }

    /** Returns the entries of the target list; a statement without one has none. */
    default List<TargetItem> targets() {
        return List.of();
    }

    /** {@code range of variable is relation, ...}. */
    record Range(Place place, List<Binding> bindings) implements Statement {
        public Range {
            bindings = List.copyOf(bindings);
        }
    }

    /** A tuple variable and its relation. */
    record Binding(Name variable, Name relation) {}

    /** {@code retrieve [unique | into relation] (targets) [where ...] [sort by ...]}. */
    record Retrieve(
            Place place,
            Optional<Name> into,
            boolean unique,
            List<TargetItem> targets,
            Optional<Term> where,
            List<SortItem> sort)
            implements Statement {
        public Retrieve {
            targets = List.copyOf(targets);
            sort = List.copyOf(sort);
        }
    }

    /** A result column to sort by. */
    record SortItem(Name column, boolean descending) {}

    /** {@code append to relation (targets) [where ...]}. */
    record Append(Place place, Name relation, List<TargetItem> targets, Optional<Term> where) implements Statement {
        public Append {
            targets = List.copyOf(targets);
        }
    }

    /** {@code replace variable (targets) [where ...]}. */
    record Replace(Place place, Name variable, List<TargetItem> targets, Optional<Term> where) implements Statement {
        public Replace {
            targets = List.copyOf(targets);
        }
    }

    /** {@code delete variable [where ...]}. */
    record Delete(Place place, Name variable, Optional<Term> where) implements Statement {}

    /** {@code create relation (attribute = format [with null], ...)}. */
    record Create(Place place, Name relation, List<AttributeItem> attributes) implements Statement {
        public Create {
            attributes = List.copyOf(attributes);
        }
    }

    /** An attribute of a new relation; its format is not checked yet. */
    record AttributeItem(Name name, Name format, boolean nullable) {}

    /** {@code destroy relation, ...}. */
    record Destroy(Place place, List<Name> relations) implements Statement {
        public Destroy {
            relations = List.copyOf(relations);
        }
    }

    /** {@code copy relation (columns) from|into "path" [with header]}; no columns: all of them. */
    record Copy(Place place, Name relation, List<CopyItem> columns, boolean from, Term.Text path, boolean header)
            implements Statement {
        public Copy {
            columns = List.copyOf(columns);
        }
    }

    /** A column of a file: {@code name = c0comma}, or with the delimiter as a string after it. */
    record CopyItem(Name name, Name format, Optional<Term.Text> delimiter) {}

    /** {@code index on relation is name (attributes)}. */
    record Index(Place place, Name relation, Name name, List<Name> attributes) implements Statement {
        public Index {
            attributes = List.copyOf(attributes);
        }
    }

    /** {@code modify relation to structure [unique] [on key, ...] [where name = number, ...]}. */
    record Modify(
            Place place, Name relation, Name structure, boolean unique, List<SortItem> key, List<OptionItem> options)
            implements Statement {
        public Modify {
            key = List.copyOf(key);
            options = List.copyOf(options);
        }
    }

    /** {@code name = number}, the number as written. */
    record OptionItem(Name name, String number) {}

    /** {@code print relation}; with several relations, each is a separate statement. */
    record Print(Place place, Name relation) implements Statement {}

    /** {@code help}: all relations; {@code help relation}: one of them. Of several, each is a statement. */
    record Help(Place place, Optional<Name> relation) implements Statement {}

    /** {@code help "topic"}: asks about the language, not about a relation. */
    record HelpTopic(Place place, Term.Text topic) implements Statement {}

    /** {@code begin transaction}. */
    record Begin(Place place) implements Statement {}

    /** {@code end transaction}. */
    record End(Place place) implements Statement {}

    /** {@code abort [transaction]}. */
    record Abort(Place place) implements Statement {}

    /** {@code explain statement}. */
    record Explain(Place place, Statement explained) implements Statement {}
}
