package org.raidlab.ad.plan;

import java.util.List;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Index;

/**
 * How the tuples of one variable are found, given the variables bound before it. The kinds stand in the order in which
 * the planner prefers them.
 */
public sealed interface Access {
    /** The variable that is bound. */
    int variable();

    /** What is judged as soon as it is bound. */
    List<Expr> conditions();

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

        static boolean sameForAllBindings(List<Expr> key) {
            return key.stream().allMatch(part -> Conjunct.variables(part).isEmpty());
        }
    }

    /**
     * By one scan into a hash table on the values that have to be equal.
     *
     * @param inner expressions over this variable
     * @param outer expressions over variables bound before, each equal to its partner in {@code inner}
     */
    record HashJoin(int variable, Selection selection, List<Expr> inner, List<Expr> outer, List<Expr> conditions)
            implements Access {
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
