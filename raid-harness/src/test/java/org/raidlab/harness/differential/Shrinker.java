package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes a retrieve that fails smaller, as long as it still fails. */
final class Shrinker {
    private Shrinker() {}

    static Query.Retrieve shrink(Query.Retrieve retrieve, Predicate<Query.Retrieve> fails) {
        Query.Retrieve smallest = retrieve;
        Optional<Query.Retrieve> next = Optional.of(retrieve);
        while (next.isPresent()) {
            smallest = next.get();
            next = smaller(smallest).stream().filter(fails).findFirst();
        }
        return smallest;
    }

    private static List<Query.Retrieve> smaller(Query.Retrieve retrieve) {
        List<Query.Retrieve> candidates = new ArrayList<>();
        boolean unique = retrieve.unique();
        List<Term> values = retrieve.values();
        Optional<Condition> where = retrieve.where();
        if (!retrieve.sort().isEmpty()) {
            candidates.add(new Query.Retrieve(unique, values, where, List.of()));
        } else {
            for (int i = 0; i < values.size() && values.size() > 1; i++) {
                List<Term> fewer = new ArrayList<>(values);
                fewer.remove(i);
                candidates.add(new Query.Retrieve(unique, fewer, where, List.of()));
            }
        }
        if (unique) {
            candidates.add(new Query.Retrieve(false, values, where, retrieve.sort()));
        }
        where.ifPresent(condition -> {
            candidates.add(new Query.Retrieve(unique, values, Optional.empty(), retrieve.sort()));
            smaller(condition)
                    .forEach(part ->
                            candidates.add(new Query.Retrieve(unique, values, Optional.of(part), retrieve.sort())));
        });
        for (int i = 0; i < values.size(); i++) {
            for (Term part : smaller(values.get(i))) {
                List<Term> simpler = new ArrayList<>(values);
                simpler.set(i, part);
                candidates.add(new Query.Retrieve(unique, simpler, where, retrieve.sort()));
            }
        }
        return candidates;
    }

    private static List<Condition> smaller(Condition condition) {
        return switch (condition) {
            case Condition.Not(Condition operand) -> List.of(operand);
            case Condition.Junction(boolean all, List<Condition> operands) -> {
                List<Condition> parts = new ArrayList<>(operands);
                for (int i = 0; i < operands.size() && operands.size() > 2; i++) {
                    List<Condition> fewer = new ArrayList<>(operands);
                    fewer.remove(i);
                    parts.add(new Condition.Junction(all, fewer));
                }
                yield parts;
            }
            case Condition.Comparison(String operator, Term left, Term right) -> {
                List<Condition> parts = new ArrayList<>();
                smaller(left).forEach(part -> parts.add(new Condition.Comparison(operator, part, right)));
                smaller(right).forEach(part -> parts.add(new Condition.Comparison(operator, left, part)));
                yield parts;
            }
            case Condition.Match _, Condition.NullTest _ -> List.of();
        };
    }

    /** Parts of the same kind, and an aggregate without its conditions. */
    private static List<Term> smaller(Term term) {
        List<Term> parts = new ArrayList<>();
        if (term instanceof Term.Aggregate(Fold fold, Term operand, List<Term> by, var where, boolean only)) {
            if (where.isPresent()) {
                parts.add(new Term.Aggregate(fold, operand, by, Optional.empty(), false));
                smaller(where.get())
                        .forEach(part -> parts.add(new Term.Aggregate(fold, operand, by, Optional.of(part), only)));
            }
            if (!by.isEmpty()) {
                parts.add(new Term.Aggregate(fold, operand, by.subList(1, by.size()), where, only));
            }
            smaller(operand).forEach(part -> parts.add(new Term.Aggregate(fold, part, by, where, only)));
        } else {
            for (Node child : term.children()) {
                if (child instanceof Term part && part.kind() == term.kind()) {
                    parts.add(part);
                }
            }
        }
        return parts;
    }
}
