package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;

/**
 * The action tree of one statement, as the User Interface sends it to the Action Driver (paper section 1.1): names
 * resolved, types checked, nothing planned yet. Column positions in expressions count the statement's
 * {@code variables}.
 */
public sealed interface Action {
    /** Returns the aggregates that the action's expressions refer to; each stands after those that it needs itself. */
    default List<Aggregate> aggregates() {
        return List.of();
    }

    /**
     * The retrieve action: the rows of {@code targets} over all bindings of the variables for which {@code where} is
     * true.
     */
    record Retrieve(
            List<Variable> variables,
            List<Aggregate> aggregates,
            Optional<Expr> where,
            List<Target> targets,
            boolean unique,
            List<SortKey> sort)
            implements Action {
        /** Creates a retrieve without aggregates. */
        public Retrieve(
                List<Variable> variables,
                Optional<Expr> where,
                List<Target> targets,
                boolean unique,
                List<SortKey> sort) {
            this(variables, List.of(), where, targets, unique, sort);
        }

        public Retrieve {
            variables = List.copyOf(variables);
            aggregates = List.copyOf(aggregates);
            targets = List.copyOf(targets);
            sort = List.copyOf(sort);
        }
    }

    /**
     * The append action: one tuple for each qualifying binding; {@code values} has one expression for each attribute of
     * the relation.
     */
    record Append(
            Schema relation,
            List<Variable> variables,
            List<Aggregate> aggregates,
            Optional<Expr> where,
            List<Expr> values)
            implements Action {
        /** Creates an append without aggregates. */
        public Append(Schema relation, List<Variable> variables, Optional<Expr> where, List<Expr> values) {
            this(relation, variables, List.of(), where, values);
        }

        public Append {
            variables = List.copyOf(variables);
            aggregates = List.copyOf(aggregates);
            values = List.copyOf(values);
        }
    }

    /** The append of given rows, as the copy statement sends them. */
    record AppendRows(Schema relation, List<Row> rows) implements Action {
        public AppendRows {
            rows = List.copyOf(rows);
        }
    }

    /**
     * The replace action: new values for the tuples of variable {@code target}, computed on the state before the
     * statement.
     */
    record Replace(
            List<Variable> variables,
            List<Aggregate> aggregates,
            int target,
            Optional<Expr> where,
            List<Assignment> assignments)
            implements Action {
        /** Creates a replace without aggregates. */
        public Replace(List<Variable> variables, int target, Optional<Expr> where, List<Assignment> assignments) {
            this(variables, List.of(), target, where, assignments);
        }

        public Replace {
            variables = List.copyOf(variables);
            aggregates = List.copyOf(aggregates);
            assignments = List.copyOf(assignments);
        }
    }

    /** The delete action: it deletes the tuples of variable {@code target}. */
    record Delete(List<Variable> variables, List<Aggregate> aggregates, int target, Optional<Expr> where)
            implements Action {
        /** Creates a delete without aggregates. */
        public Delete(List<Variable> variables, int target, Optional<Expr> where) {
            this(variables, List.of(), target, where);
        }

        public Delete {
            variables = List.copyOf(variables);
            aggregates = List.copyOf(aggregates);
        }
    }

    /** The create action: a new relation. */
    record Create(String name, List<Attribute> attributes) implements Action {
        public Create {
            attributes = List.copyOf(attributes);
        }
    }

    /**
     * The retrieve-into action: a new relation from the rows of a retrieve, whose targets are the relation's
     * attributes.
     *
     * @param attributes one for each target
     */
    record RetrieveInto(String name, List<Attribute> attributes, Retrieve rows) implements Action {
        public RetrieveInto {
            attributes = List.copyOf(attributes);
        }

        @Override
        public List<Aggregate> aggregates() {
            return rows.aggregates();
        }
    }

    /** The destroy action: it destroys relations. */
    record Destroy(List<Schema> relations) implements Action {
        public Destroy {
            relations = List.copyOf(relations);
        }
    }

    /**
     * A new index; with an empty name, the relation's own structure ({@code modify}), which replaces the structure
     * before. A structure that is no heap and not unique leaves one of several equal tuples, and refuses more.
     *
     * @param positions in key order; none for a heap
     * @param structure a heap for the relation itself only
     * @param descending those of the positions that go downwards
     */
    record CreateIndex(
            Schema relation,
            String name,
            List<Integer> positions,
            boolean unique,
            Structure structure,
            List<Integer> descending)
            implements Action {
        public CreateIndex {
            positions = List.copyOf(positions);
            descending = List.copyOf(descending);
        }

        /** Creates a hash index. */
        public CreateIndex(Schema relation, String name, List<Integer> positions, boolean unique) {
            this(relation, name, positions, unique, Structure.HASH, List.of());
        }
    }

    /**
     * The explain action: it executes an action up to its changes, which are not made, and answers with the way of
     * execution.
     *
     * @param explained a retrieve, append, replace or delete
     * @param syntax the statement's syntax tree, the first lines of the answer
     */
    record Explain(Action explained, List<Line> syntax) implements Action {
        /** The columns of the answer. */
        public static final List<String> COLUMNS =
                List.of("part", "step", "detail", "estimated", "actual", "read", "messages", "micros");

        public Explain {
            syntax = List.copyOf(syntax);
        }

        /** One node of a tree; its children follow it, one level deeper. */
        public record Line(int depth, String step, String detail) {}
    }

    /** The truncate action: it deletes all tuples of a relation, which is a heap after it; its named indexes stay. */
    record Truncate(Schema relation) implements Action {}

    /**
     * Whole new values for tuples known by their ids, whatever values they had: nothing is read, so no copy has to be
     * good (paper section 4.1.1). No statement of QUEL asks for it; the managing site of Mini-RAID does.
     *
     * @param puts of relations without indexes, whose entries would have to be read; one of {@link Item#whole} says
     *     that the others are all tuples that the relation has, so who stores them has a good copy of it
     */
    record Overwrite(List<Put> puts) implements Action {
        public Overwrite {
            puts = List.copyOf(puts);
        }

        /** A tuple's new values. */
        public record Put(Schema relation, TupleId tuple, Row row) {}
    }
}
