package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Index;

/** How the tuples of one variable are found, given the variables bound before it. */
public sealed interface Access {
    /** The variable that is bound. */
    int variable();

    /** What is judged as soon as it is bound. */
    List<Expr> conditions();

    /** All that is evaluated to find the tuples, and to judge them. */
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
     * By an index, for batches of keys.
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
     * By one scan, and a hash table on the values that have to be equal.
     *
     * @param build what the table is made of
     * @param inner expressions over this variable
     * @param outer expressions over variables bound before, each equal to its partner in {@code inner}
     */
    record HashJoin(
            int variable, Selection selection, Build build, List<Expr> inner, List<Expr> outer, List<Expr> conditions)
            implements Access {
        /** What a hash table is made of; the rest passes by it. */
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

    /** By a scan; the first variable's. */
    record Scan(int variable, Selection selection, List<Expr> conditions) implements Access {
        public Scan {
            conditions = List.copyOf(conditions);
        }
    }

    /** By one scan into memory, gone through for each binding of the variables before. */
    record LoopJoin(int variable, Selection selection, List<Expr> conditions) implements Access {
        public LoopJoin {
            conditions = List.copyOf(conditions);
        }
    }
}
