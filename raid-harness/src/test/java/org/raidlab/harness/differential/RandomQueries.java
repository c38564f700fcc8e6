package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.raidlab.msg.relation.Attribute;

/** Draws statements over a world's variables. */
final class RandomQueries {
    private static final int TARGETS_MAX = 4;

    private final SplittableRandom random;
    private final World world;

    RandomQueries(SplittableRandom random, World world) {
        this.random = random;
        this.world = world;
    }

    Query next() {
        return switch (random.nextInt(10)) {
            case 0 -> append();
            case 1 -> replace();
            case 2 -> random.nextInt(3) == 0 ? delete() : retrieve();
            default -> retrieve();
        };
    }

    private Query retrieve() {
        RandomTerms terms = new RandomTerms(random, world, variables(3));
        List<Term> targets = new ArrayList<>();
        for (int count = random.nextInt(TARGETS_MAX) + 1; count > 0; count--) {
            targets.add(terms.target());
        }
        List<Query.SortKey> sort = new ArrayList<>();
        for (int keys = random.nextInt(3); keys > 0 && random.nextBoolean(); keys--) {
            sort.add(new Query.SortKey(random.nextInt(targets.size()), random.nextBoolean()));
        }
        return new Query.Retrieve(random.nextInt(3) == 0, targets, where(terms), sort);
    }

    private Query append() {
        List<World.Relation> relations = world.relations();
        World.Relation relation = relations.get(random.nextInt(relations.size()));
        RandomTerms terms = new RandomTerms(random, world, variables(2));
        return new Query.Append(relation, assignments(relation, terms), fewer(where(terms)));
    }

    /** Few tuples more: the next statements are to be answered too. */
    private Optional<Condition> fewer(Optional<Condition> where) {
        Condition never = new Condition.Comparison("=", new Term.Whole(1), new Term.Whole(2));
        return random.nextInt(4) == 0 || where.isPresent() ? where : Optional.of(never);
    }

    private Query replace() {
        List<String> chosen = variables(2);
        RandomTerms terms = new RandomTerms(random, world, chosen);
        String variable = chosen.getFirst();
        return new Query.Replace(variable, assignments(world.variables().get(variable), terms), where(terms));
    }

    private Query delete() {
        List<String> chosen = variables(2);
        return new Query.Delete(chosen.getFirst(), Optional.of(new RandomTerms(random, world, chosen).condition()));
    }

    private Optional<Condition> where(RandomTerms terms) {
        return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(terms.condition());
    }

    private List<Query.Assignment> assignments(World.Relation relation, RandomTerms terms) {
        List<Query.Assignment> assignments = new ArrayList<>();
        for (Attribute attribute : relation.attributes()) {
            if (random.nextInt(2) == 0
                    || assignments.isEmpty()
                            && attribute == relation.attributes().getLast()) {
                assignments.add(new Query.Assignment(attribute, terms.assigned(Kind.of(attribute.format()))));
            }
        }
        return assignments;
    }

    /** Up to so many, mostly fewer; each once. */
    private List<String> variables(int max) {
        List<String> pool = new ArrayList<>(world.variables().keySet());
        List<String> chosen = new ArrayList<>();
        int count =
                Math.min(Math.min(random.nextInt(max) + 1, random.nextInt(max) + 1 + random.nextInt(2)), pool.size());
        while (chosen.size() < Math.min(count, max)) {
            chosen.add(pool.remove(random.nextInt(pool.size())));
        }
        return chosen;
    }
}
