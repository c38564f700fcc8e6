package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Structure;

/**
 * The planner of statements: at each step it takes the variable with the least estimated cost given those bound
 * already; ties go to the order of the statement. Costs count tuples that a scan passes over.
 *
 * <p>Every execution of a statement is planned, with its constants and the statistics of the moment; so planning has to
 * be cheap beside looking one key up: what is asked for at each choice is found once, and there are no streams.
 */
public final class Planner {
    /** What a scan takes besides its tuples; above all, that it depends on every change of the fragment. */
    private static final double SCAN = 40;

    /** To come to a tuple through an order: it lies anywhere in memory, a scan's lie side by side. */
    private static final double BY_INDEX = 6;

    /** To look one key up: hash, message, two entries of the read set. */
    private static final double KEY = 20;

    private final List<Variable> variables;
    private final List<Conjunct> conjuncts;
    private final List<Equality> equalities;
    private final Estimates estimates;
    private final BitSet bound = new BitSet();
    private double rows = 1;

    private Planner(List<Variable> variables, Optional<Expr> where) {
        this.variables = variables;
        this.conjuncts = Conjunct.split(where);
        this.equalities = Equality.among(conjuncts);
        this.estimates = new Estimates(variables);
    }

    /** Returns the plan for all bindings of {@code variables} that satisfy {@code where}. */
    public static Plan plan(List<Variable> variables, Optional<Expr> where) {
        return new Planner(variables, where).plan();
    }

    /**
     * Returns the plan for the tuples of one variable that satisfy a condition on an attribute of an ordered index,
     * which confines them to a few.
     */
    public static Plan inRange(Variable variable, Index index, Expr condition) {
        List<Expr> conditions = List.of(condition);
        Selection selection = new Selection(Ranges.over(index, conditions), conditions, List.of());
        return new Plan(List.of(variable), List.of(), List.of(new Access.Scan(0, selection, List.of())), List.of(1.0));
    }

    private Plan plan() {
        List<Access> accesses = new ArrayList<>();
        List<Double> rowsAfter = new ArrayList<>();
        while (accesses.size() < variables.size()) {
            Candidate next = best();
            accesses.add(next.access());
            bound.set(next.access().variable());
            rows = next.rows();
            rowsAfter.add(rows);
        }
        return new Plan(
                variables, Conjunct.those(conjuncts, each -> each.variables().isEmpty()), accesses, rowsAfter);
    }

    private Candidate best() {
        List<Candidate> candidates = new ArrayList<>();
        for (int variable = 0; variable < variables.size(); variable++) {
            if (!bound.get(variable)) {
                addAccessesTo(variable, candidates);
            }
        }
        return Collections.min(candidates, Comparator.comparingDouble(Candidate::cost));
    }

    private void addAccessesTo(int variable, List<Candidate> candidates) {
        List<Equality> leading = leadingTo(variable);
        addLookups(variable, leading, true, candidates);
        if (variables.size() == 1 && !candidates.isEmpty()) {
            return; // one tuple at most, and nothing after it: no scan is cheaper
        }
        addLookups(variable, leading, false, candidates);
        candidates.add(hashJoin(variable, leading).orElseGet(() -> scan(variable)));
    }

    private List<Equality> leadingTo(int variable) {
        List<Equality> leading = new ArrayList<>(equalities.size());
        for (Equality equality : equalities) {
            if (equality.leadsTo(variable, bound)) {
                leading.add(equality);
            }
        }
        return leading;
    }

    /** Adds look-ups by index; unique indexes come first, since at equal cost they return fewer tuples. */
    private void addLookups(int variable, List<Equality> leading, boolean unique, List<Candidate> candidates) {
        for (Index index : schema(variable).indexes()) {
            if (index.unique() == unique && !leading.isEmpty()) {
                List<Equality> key = key(index, leading);
                if (key.size() == index.positions().size()) {
                    candidates.add(lookup(variable, index, key));
                }
            }
        }
    }

    private Candidate lookup(int variable, Index index, List<Equality> key) {
        List<Expr> parts = new ArrayList<>(key.size());
        boolean sameForAllBindings = true;
        for (Equality equality : key) {
            parts.add(equality.outer());
            sameForAllBindings &= !equality.joins();
        }
        double found = index.unique() ? Math.min(rows, rowsAfter(variable)) : rowsAfter(variable);
        Access access = new Access.KeyLookup(variable, index, parts, remaining(variable, true, key));
        return new Candidate(access, found, KEY * (sameForAllBindings ? 1 : rows) + found);
    }

    /**
     * Returns equalities that determine the first attributes of an index; all attributes, if there are such equalities
     * for all.
     */
    private static List<Equality> key(Index index, List<Equality> leading) {
        List<Equality> key = new ArrayList<>();
        for (int position : index.positions()) {
            int before = key.size();
            for (Equality equality : leading) {
                if (key.size() == before && equality.isOf(position)) {
                    key.add(equality);
                }
            }
            if (key.size() == before) {
                return key;
            }
        }
        return key;
    }

    private Optional<Candidate> hashJoin(int variable, List<Equality> leading) {
        List<Equality> joining = leading.isEmpty()
                ? leading
                : leading.stream().filter(Equality::joins).toList();
        if (joining.isEmpty()) {
            return Optional.empty();
        }
        Selection selection = selection(variable);
        double selected = selected(variable, selection);
        double found = rowsAfter(variable);
        Access access = new Access.HashJoin(
                variable,
                selection,
                rows < selected ? Access.HashJoin.Build.BINDINGS : Access.HashJoin.Build.TUPLES,
                joining.stream().map(Equality::inner).toList(),
                joining.stream().map(Equality::outer).toList(),
                remaining(variable, false, joining));
        return Optional.of(new Candidate(access, found, scanning(variable, selection) + selected + rows + found));
    }

    private Candidate scan(int variable) {
        Selection selection = selection(variable);
        List<Expr> conditions = conditions(variable, false);
        double found = rowsAfter(variable);
        return bound.isEmpty()
                ? new Candidate(
                        new Access.Scan(variable, inOrder(variable, selection), conditions),
                        found,
                        scanning(variable, selection) + found)
                : new Candidate(
                        new Access.LoopJoin(variable, selection, conditions),
                        found,
                        scanning(variable, selection) + rows * selected(variable, selection) + found);
    }

    private double scanning(int variable, Selection selection) {
        double each = selection.range().isPresent() ? BY_INDEX : 1;
        return SCAN + each * estimates.tuples(variable) * estimates.selectivity(selection.ranging(schema(variable)));
    }

    /** Returns the estimated number of tuples that satisfy the conditions on them alone. */
    private double selected(int variable, Selection selection) {
        return estimates.tuples(variable)
                * estimates.selectivity(selection.pushed())
                * estimates.selectivity(selection.local());
    }

    /** Returns the estimated number of bindings if this variable is bound next. */
    private double rowsAfter(int variable) {
        return rows * estimates.tuples(variable) * estimates.selectivity(conditions(variable, true));
    }

    private Schema schema(int variable) {
        return variables.get(variable).schema();
    }

    /** Returns the selection in the order of a sorted relation. */
    private Selection inOrder(int variable, Selection selection) {
        Schema schema = schema(variable);
        boolean asTheyLie =
                schema.structure() != Structure.HEAPSORT || selection.range().isPresent();
        return asTheyLie
                ? selection
                : schema.indexes().stream()
                        .filter(index -> index.name().isEmpty())
                        .findFirst()
                        .map(selection::inOrderOf)
                        .orElse(selection);
    }

    private Selection selection(int variable) {
        List<Expr> conditions = Conjunct.those(conjuncts, each -> each.concernsOnly(variable));
        Selection inRange = Selection.of(conditions, schema(variable));
        if (inRange.range().isEmpty()) {
            return inRange;
        }
        Selection anywhere = inRange.withoutRange();
        return scanning(variable, inRange) < scanning(variable, anywhere) ? inRange : anywhere;
    }

    /** Returns the conditions except those that the equalities used to find the tuples already fulfil. */
    private List<Expr> remaining(int variable, boolean withOwn, List<Equality> fulfilled) {
        List<Expr> remaining = conditions(variable, withOwn);
        for (Equality equality : fulfilled) {
            remaining.removeIf(equality.condition()::equals);
        }
        return remaining;
    }

    private List<Expr> conditions(int variable, boolean withOwn) {
        return Conjunct.those(
                conjuncts, each -> each.becomesReady(bound, variable) && (withOwn || !each.concernsOnly(variable)));
    }
}
