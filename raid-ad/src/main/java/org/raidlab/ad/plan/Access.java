package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;

/** The access to the tuples of one variable, given the variables bound before it. */
public sealed interface Access {
    /** Returns the variable that is bound. */
    int variable();

    /** Returns the conditions that are evaluated as soon as the variable is bound. */
    List<Expr> conditions();

    /** Returns all expressions that are evaluated to find the tuples and to test them. */
    default List<Expr> expressions() {
        List<Expr> all = new ArrayList<>(conditions());
        switch (this) {
            case KeyLookup lookup -> all.addAll(lookup.key());
            case HashJoin join -> {
                all.addAll(join.selection().conditions());
                all.addAll(join.inner());
                all.addAll(join.outer());
            }
            case Scan scan -> all.addAll(scan.selection().conditions());
            case LoopJoin join -> all.addAll(join.selection().conditions());
        }
        return all;
    }

    /**
     * An access by an index, for batches of keys.
     *
     * @param key one expression for each indexed attribute, over variables bound before or over none
     */
    record KeyLookup(int variable, Index index, List<Expr> key, List<Expr> conditions) implements Access {
        public KeyLookup {
            key = List.copyOf(key);
            conditions = List.copyOf(conditions);
        }
    }

    /**
     * An access by one scan, and a hash table on the values that have to be equal.
     *
     * @param build what the table is made of
     * @param inner expressions over this variable
     * @param outer expressions over variables bound before, each equal to its partner in {@code inner}
     */
    record HashJoin(
            int variable, Selection selection, Build build, List<Expr> inner, List<Expr> outer, List<Expr> conditions)
            implements Access {
        /** The contents of a hash table; the other side is matched against it. */
        public enum Build {
            /** The tuples of the variable. */
            TUPLES,
            /** The bindings of the variables before. */
            BINDINGS
        }

        public HashJoin {
            inner = List.copyOf(inner);
            outer = List.copyOf(outer);
            conditions = List.copyOf(conditions);
        }
    }

    /** An access by a scan; for the first variable only. */
    record Scan(int variable, Selection selection, List<Expr> conditions) implements Access {
        public Scan {
            conditions = List.copyOf(conditions);
        }
    }

    /** An access by one scan into memory, which is repeated for each binding of the earlier variables. */
    record LoopJoin(int variable, Selection selection, List<Expr> conditions) implements Access {
        public LoopJoin {
            conditions = List.copyOf(conditions);
        }
    }
}
