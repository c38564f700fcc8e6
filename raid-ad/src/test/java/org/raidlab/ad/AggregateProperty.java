package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.aggregate.Passes;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.Target;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;

/** Aggregates come to what their operands say one by one, wherever they stand, however tuples come in. */
final class AggregateProperty {
    private static final int CASES = 400;
    private static final int RETRIEVES_PER_CASE = 6;
    private static final int FRAGMENTS_MAX = 3;
    private int shared;
    private int nested;
    private int rows;

    @Test
    void everyAggregateIsWhatItsOperandsComeTo() {
        for (long seed = 1; seed <= CASES; seed++) {
            runCase(seed);
        }
        assertThat(shared).as("passes for several aggregates").isGreaterThan(100);
        assertThat(nested).as("aggregates of aggregates").isGreaterThan(100);
        assertThat(rows).as("rows").isGreaterThan(CASES);
    }

    private void runCase(long seed) {
        RandomSource random = new SeededRandom(seed);
        RandomTerms terms = new RandomTerms(random);
        Site site = Site.withFragments(
                ActionDriverConfig.DEFAULT.withStepTuplesMax(1 + random.nextInt(20)), 1 + (int) (seed % FRAGMENTS_MAX));
        site.am.batchesOf(1 + random.nextInt(4));
        NaiveDatabase model = new NaiveDatabase();
        List<Schema> schemas = new ArrayList<>();
        for (String name : List.of("r", "s")) {
            Schema schema = site.create(
                    name,
                    new Attribute("a", Format.I4, false),
                    new Attribute("b", Format.I2, true),
                    new Attribute("c", Format.character(3), true),
                    new Attribute("d", Format.F8, true));
            schema = random.chance(0.3) ? site.index(schema, "i", false, random.nextInt(4)) : schema;
            List<List<Value>> tuples = terms.rows(schema, 5);
            site.load(schema, tuples);
            model.load(schema, tuples);
            schemas.add(schema);
        }
        for (int i = 0; i < RETRIEVES_PER_CASE; i++) {
            Action.Retrieve retrieve = retrieve(schemas, random, terms);
            UiMessage.Ended ended = site.run(retrieve);
            assertThat(ended.failure()).as("seed %d: %s", seed, retrieve).isEmpty();
            assertThat(ended.rows())
                    .as("seed %d: %s", seed, retrieve)
                    .containsExactlyInAnyOrderElementsOf(model.retrieve(retrieve));
            count(retrieve, ended);
        }
    }

    private void count(Action.Retrieve retrieve, UiMessage.Ended ended) {
        rows += ended.rows().size();
        List<List<Integer>> passes = Passes.of(retrieve.aggregates());
        shared += passes.size() < retrieve.aggregates().size() ? 1 : 0;
        nested += retrieve.aggregates().stream()
                        .flatMap(aggregate -> aggregate.where().stream())
                        .anyMatch(AggregateProperty::refersToAnother)
                ? 1
                : 0;
    }

    private static boolean refersToAnother(Expr expr) {
        return expr instanceof Expr.AggregateValue
                || expr.parts().stream().anyMatch(AggregateProperty::refersToAnother);
    }

    private static Action.Retrieve retrieve(List<Schema> schemas, RandomSource random, RandomTerms terms) {
        Schema[] chosen = new Schema[1 + random.nextInt(2)];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = schemas.get(random.nextInt(schemas.size()));
        }
        List<Variable> variables = Terms.over(chosen);
        RandomAggregates aggregates = new RandomAggregates(random, terms, schemas);
        Optional<Expr> where = terms.where(variables);
        if (random.chance(0.5)) {
            Expr compared = aggregates.condition(variables);
            where = Optional.of(where.map(condition -> (Expr) new Expr.And(condition, compared))
                    .orElse(compared));
        }
        if (random.chance(0.3)) {
            return groups(aggregates, where);
        }
        List<Target> targets = new ArrayList<>(Terms.all(variables));
        targets.add(new Target("x", aggregates.value(variables), Format.F8));
        targets.add(new Target("y", aggregates.value(variables), Format.F8));
        return new Action.Retrieve(variables, aggregates.drawn(), where, targets, false, List.of());
    }

    /** The groups of an aggregate, without duplicates. */
    private static Action.Retrieve groups(RandomAggregates aggregates, Optional<Expr> where) {
        Aggregate first = aggregates.drawn().getFirst();
        List<Target> targets = new ArrayList<>();
        first.by().forEach(value -> targets.add(new Target("by", value, Format.F8)));
        targets.add(new Target("x", new Expr.AggregateValue(0, first.by()), Format.F8));
        Optional<Expr> sound = where.filter(condition -> first.variables().size() == 2 || !mentionsSecond(condition));
        return new Action.Retrieve(first.variables(), aggregates.drawn(), sound, targets, true, List.of());
    }

    private static boolean mentionsSecond(Expr expr) {
        return expr instanceof Expr.Column(int variable, int _)
                ? variable > 0
                : expr.parts().stream().anyMatch(AggregateProperty::mentionsSecond);
    }
}
