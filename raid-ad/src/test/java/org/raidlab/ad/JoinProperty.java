package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.plan.Access;
import org.raidlab.ad.plan.Planner;
import org.raidlab.ad.plan.Selection;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.msg.Action;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** Every plan gives the rows of the filtered cross product, however tuples come in and however short the steps are. */
final class JoinProperty {
    private static final int CASES = 250;
    private static final int RETRIEVES_PER_CASE = 8;
    private static final int FRAGMENTS_MAX = 3;
    private static final List<List<Integer>> INDEXABLE =
            List.of(List.of(0), List.of(1), List.of(2), List.of(3), List.of(1, 0), List.of(3, 2));

    private final SequencedMap<String, Integer> methods = new LinkedHashMap<>();

    @Test
    void everyJoinGivesTheRowsOfTheFilteredCrossProduct() {
        for (long seed = 1; seed <= CASES; seed++) {
            runCase(seed);
        }
        assertThat(methods.keySet())
                .as("all methods were met: " + methods)
                .containsExactlyInAnyOrder(
                        "Scan", "KeyLookup", "HashJoin of TUPLES", "HashJoin of BINDINGS", "LoopJoin", "range");
        assertThat(methods.values()).allSatisfy(count -> assertThat(count).isGreaterThan(30));
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
            Schema schema = create(site, name, random);
            List<List<Value>> rows = terms.rows(schema, 6);
            site.load(schema, rows);
            model.load(schema, rows);
            schemas.add(schema);
        }
        for (int i = 0; i < RETRIEVES_PER_CASE; i++) {
            Action.Retrieve retrieve = retrieve(schemas, random, terms);
            count(retrieve);
            UiMessage.Ended ended = site.run(retrieve);
            assertThat(ended.rows())
                    .as("seed %d: %s", seed, retrieve)
                    .containsExactlyInAnyOrderElementsOf(model.retrieve(retrieve));
        }
    }

    private static Schema create(Site site, String name, RandomSource random) {
        Schema schema = site.create(
                name,
                new Attribute("a", Format.I4, false),
                new Attribute("b", Format.I2, true),
                new Attribute("c", Format.character(3), true),
                new Attribute("d", Format.F8, true));
        int number = 0;
        for (List<Integer> positions : INDEXABLE) {
            if (random.chance(0.25)) {
                schema = site.index(schema, "i" + number++, false, positions.toArray(Integer[]::new));
            }
            if (random.chance(0.25)) {
                List<Integer> downwards = random.chance(0.3) ? positions.subList(0, 1) : List.of();
                schema = site.modify(schema, "i" + number++, Structure.ISAM, positions, downwards);
            }
        }
        return schema;
    }

    private static Action.Retrieve retrieve(List<Schema> schemas, RandomSource random, RandomTerms terms) {
        Schema[] chosen = new Schema[1 + random.nextInt(3)];
        for (int i = 0; i < chosen.length; i++) {
            Schema schema = schemas.get(random.nextInt(schemas.size()));
            chosen[i] = random.chance(0.8) ? schema.with(statistics(schema, random)) : schema;
        }
        List<Variable> variables = Terms.over(chosen);
        return Terms.retrieve(variables, terms.where(variables));
    }

    /** Right or wrong: answers do not hang on them, plans do. */
    private static Statistics statistics(Schema schema, RandomSource random) {
        List<Statistics.Keys> keys = schema.indexes().stream()
                .map(index -> new Statistics.Keys(index.id(), random.nextInt(9), Value.NULL, new Value.Int(3)))
                .toList();
        return new Statistics(random.nextInt(random.chance(0.5) ? 10 : 1_000), keys);
    }

    private void count(Action.Retrieve retrieve) {
        for (Access access :
                Planner.plan(retrieve.variables(), retrieve.where()).accesses()) {
            methods.merge(method(access), 1, Integer::sum);
            selection(access).flatMap(Selection::range).ifPresent(_ -> methods.merge("range", 1, Integer::sum));
        }
    }

    private static String method(Access access) {
        String name = access.getClass().getSimpleName();
        return access instanceof Access.HashJoin join ? name + " of " + join.build() : name;
    }

    private static Optional<Selection> selection(Access access) {
        return switch (access) {
            case Access.KeyLookup _ -> Optional.empty();
            case Access.HashJoin join -> Optional.of(join.selection());
            case Access.Scan scan -> Optional.of(scan.selection());
            case Access.LoopJoin join -> Optional.of(join.selection());
        };
    }
}
