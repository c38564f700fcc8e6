package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Index;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Structure;
import org.raidlab.msg.Variable;

/**
 * Plans a statement without statistics: next comes always the variable that is reached best from those bound already.
 * Best is a key made of constants, then an index on attributes that a bound variable or a constant determines, then an
 * equality with a bound variable; ties go to the order of the statement.
 */
public final class Planner {
    private final List<Schema> schemas;
    private final List<Conjunct> conjuncts;
    private final Set<Integer> bound = new TreeSet<>();

    private Planner(List<Variable> variables, Optional<Expr> where) {
        this.schemas = variables.stream().map(Variable::schema).toList();
        this.conjuncts = Conjunct.split(where);
    }

    /** The plan for all bindings of {@code variables} that satisfy {@code where}. */
    public static Plan plan(List<Variable> variables, Optional<Expr> where) {
        return new Planner(variables, where).plan();
    }

    private Plan plan() {
        List<Access> accesses = new ArrayList<>();
        while (accesses.size() < schemas.size()) {
            Access next = best();
            accesses.add(next);
            bound.add(next.variable());
        }
        List<Expr> preconditions = conjuncts.stream()
                .filter(conjunct -> conjunct.variables().isEmpty())
                .map(Conjunct::expr)
                .toList();
        return new Plan(schemas, preconditions, accesses);
    }

    private Access best() {
        List<Access> candidates = new ArrayList<>();
        for (int variable = 0; variable < schemas.size(); variable++) {
            if (!bound.contains(variable)) {
                candidates.add(accessTo(variable));
            }
        }
        return candidates.stream().min(Comparator.comparingInt(Planner::cost)).orElseThrow();
    }

    private static int cost(Access access) {
        return switch (access) {
            case Access.KeyLookup lookup -> Access.KeyLookup.sameForAllBindings(lookup.key()) ? 0 : 1;
            case Access.HashJoin _ -> 2;
            case Access.Scan(int _, Selection selection, var _) when selection.range().isPresent() -> 2;
            case Access.Scan _, Access.LoopJoin _ -> 3;
        };
    }

    private Access accessTo(int variable) {
        List<Equality> equalities = Equality.leadingTo(variable, bound, conjuncts);
        return lookup(variable, equalities)
                .or(() -> hashJoin(variable, equalities))
                .orElseGet(() -> scan(variable));
    }

    private Optional<Access> lookup(int variable, List<Equality> equalities) {
        return schemas.get(variable).indexes().stream()
                .sorted(Comparator.comparing(Index::unique).reversed())
                .flatMap(index -> key(variable, index, equalities).stream()
                        .map(key -> (Access) new Access.KeyLookup(variable, index, key, conditions(variable, true))))
                .findFirst();
    }

    /** The expressions that determine all attributes of the index, if there are such. */
    private static Optional<List<Expr>> key(int variable, Index index, List<Equality> equalities) {
        List<Expr> key = new ArrayList<>();
        for (int position : index.positions()) {
            Expr attribute = new Expr.Column(variable, position);
            equalities.stream()
                    .filter(equality -> equality.inner().equals(attribute))
                    .findFirst()
                    .ifPresent(equality -> key.add(equality.outer()));
        }
        return key.isEmpty() || key.size() < index.positions().size() ? Optional.empty() : Optional.of(key);
    }

    private Optional<Access> hashJoin(int variable, List<Equality> equalities) {
        List<Equality> joining = equalities.stream().filter(Equality::joins).toList();
        return joining.isEmpty()
                ? Optional.empty()
                : Optional.of(new Access.HashJoin(
                        variable,
                        selection(variable),
                        joining.stream().map(Equality::inner).toList(),
                        joining.stream().map(Equality::outer).toList(),
                        conditions(variable, false)));
    }

    private Access scan(int variable) {
        return bound.isEmpty()
                ? new Access.Scan(variable, inOrder(variable, selection(variable)), conditions(variable, false))
                : new Access.LoopJoin(variable, selection(variable), conditions(variable, false));
    }

    /** The tuples of a relation that is sorted come in its order. */
    private Selection inOrder(int variable, Selection selection) {
        Schema schema = schemas.get(variable);
        boolean asTheyLie = schema.structure() != Structure.HEAPSORT || selection.range().isPresent();
        return asTheyLie
                ? selection
                : schema.indexes().stream()
                        .filter(index -> index.name().isEmpty())
                        .findFirst()
                        .map(selection::inOrderOf)
                        .orElse(selection);
    }

    private Selection selection(int variable) {
        List<Expr> conditions = conjuncts.stream()
                .filter(conjunct -> conjunct.concernsOnly(variable))
                .map(Conjunct::expr)
                .toList();
        return Selection.of(conditions, schemas.get(variable));
    }

    private List<Expr> conditions(int variable, boolean withOwn) {
        return conjuncts.stream()
                .filter(conjunct -> conjunct.becomesReady(bound, variable))
                .filter(conjunct -> withOwn || !conjunct.concernsOnly(variable))
                .map(Conjunct::expr)
                .toList();
    }
}
