package org.raidlab.harness.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.msg.relation.Value;

/**
 * A site and a relational database give the same answers to the same statements. {@code -Draid.differential=N} says how
 * many statements; {@code -Draid.differential.seed=S} runs the one world with that seed.
 */
final class DifferentialTest {
    private static final int STATEMENTS = Integer.getInteger("raid.differential", 2_000);
    private static final int STATEMENTS_OF_A_WORLD = 40;
    /** Updates make relations grow, and products with them: this ends a world. */
    private static final int TUPLES_MAX = 40;
    /** More would hide mistakes. */
    private static final double EXPLAINED_SHARE_MAX = 0.03;
    /** Statements that fail, or find nothing, on both sides tell little. */
    private static final double TELLING_SHARE_MIN = 0.45;

    private static final long SEED_WITH_TUPLES = 2;

    private final Map<Explained, Integer> explained = new EnumMap<>(Explained.class);
    private int statements;
    private int telling;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void quelAndSqlGiveTheSameAnswers(int fragments) throws SQLException {
        Long only = Long.getLong("raid.differential.seed");
        try (RaidSide raid = new RaidSide(1, fragments);
                SqlSide sql = new SqlSide()) {
            if (only != null) {
                new Run(only, raid, sql).go();
                return;
            }
            for (long seed = 1; statements < STATEMENTS; seed++) {
                new Run(seed, raid, sql).go();
            }
        }
        System.out.println(statements + " statements, " + telling + " with rows or changes; explained: " + explained);
        int differences =
                explained.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(differences).as("explained differences").isLessThan((int) (EXPLAINED_SHARE_MAX * statements));
        assertThat(telling).as("statements with rows or changes").isGreaterThan((int) (TELLING_SHARE_MIN * statements));
    }

    /** What finds no difference must be able to. */
    @Test
    void aTupleTooFewIsNoticed() throws SQLException {
        try (RaidSide raid = new RaidSide(1, 1);
                SqlSide sql = new SqlSide()) {
            Run run = new Run(SEED_WITH_TUPLES, raid, sql);
            sql.enter(withoutFirstTuples(run.world));
            assertThatThrownBy(run::go).isInstanceOf(AssertionError.class).hasMessageContaining("seed 2");
        }
    }

    private static World withoutFirstTuples(World world) {
        List<World.Relation> fewer = world.relations().stream()
                .map(relation -> new World.Relation(
                        relation.name(),
                        relation.attributes(),
                        relation.keepsDuplicates(),
                        relation.rows().stream().skip(1).toList()))
                .toList();
        return World.of(fewer, List.of());
    }

    /** One world and its statements. */
    private final class Run {
        private final long seed;
        private final RaidSide raid;
        private final SqlSide sql;
        private final World world;
        private final RandomQueries queries;
        private final List<String> updates = new ArrayList<>();
        private int tuples;

        Run(long seed, RaidSide raid, SqlSide sql) throws SQLException {
            this.seed = seed;
            this.raid = raid;
            this.sql = sql;
            SplittableRandom random = new SplittableRandom(seed);
            world = new RandomWorld(random).next();
            queries = new RandomQueries(random, world);
            raid.enter(world);
            sql.enter(world);
        }

        void go() throws SQLException {
            boolean goesOn = true;
            for (int i = 0; i < STATEMENTS_OF_A_WORLD && goesOn; i++) {
                statements++;
                goesOn = isSame(queries.next()) && tuples <= TUPLES_MAX;
            }
        }

        /** Whether the statement left the same relations on both sides, as it must unless a difference is explained. */
        private boolean isSame(Query query) throws SQLException {
            Explained.Trial trial = Explained.Trial.of(query, raid, sql);
            telling += tells(trial.sql()) ? 1 : 0;
            if (!trial.isSame()) {
                explained.merge(Explained.reason(trial).orElseThrow(() -> failure(trial)), 1, Integer::sum);
                boolean neitherChanged = trial.raid() instanceof Answer.Failed && trial.sql() instanceof Answer.Failed;
                return query instanceof Query.Retrieve || neitherChanged;
            }
            if (query instanceof Query.Retrieve) {
                return true;
            }
            updates.add(QuelText.of(query));
            return haveTheSameContents();
        }

        /**
         * The last digits of floats may differ, but with such tuples one cannot go on: comparisons would differ too.
         */
        private boolean haveTheSameContents() throws SQLException {
            boolean exactly = true;
            for (World.Relation relation : world.relations()) {
                List<List<Value>> ours = raid.contents(relation);
                List<List<Value>> theirs = sql.contents(relation);
                assertThat(ours.stream().map(Answer::row).sorted().toList())
                        .as(this::history)
                        .isEqualTo(theirs.stream().map(Answer::row).sorted().toList());
                exactly &= exact(ours).equals(exact(theirs));
                tuples = Math.max(tuples, ours.size());
            }
            return exactly;
        }

        private static List<String> exact(List<List<Value>> rows) {
            return rows.stream().map(List::toString).sorted().toList();
        }

        private AssertionError failure(Explained.Trial trial) {
            Explained.Trial smallest = trial.query() instanceof Query.Retrieve retrieve
                    ? trial(Shrinker.shrink(retrieve, smaller -> isUnexplained(trial(smaller))))
                    : trial;
            return new AssertionError("%s%s\n%s\nQUEL: %s\nSQL:  %s"
                    .formatted(
                            history(),
                            QuelText.of(smallest.query()),
                            sql.text(smallest.query()),
                            smallest.raid(),
                            smallest.sql()));
        }

        private Explained.Trial trial(Query.Retrieve retrieve) {
            try {
                return Explained.Trial.of(retrieve, raid, sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private static boolean isUnexplained(Explained.Trial trial) {
            return !trial.isSame() && Explained.reason(trial).isEmpty();
        }

        /** What leads to where both sides are, as QUEL. */
        private String history() {
            return "seed " + seed + "\n" + world.script() + String.join("\n", updates) + "\n";
        }
    }

    private static boolean tells(Answer answer) {
        return switch (answer) {
            case Answer.Table(List<String> rows, var _) -> !rows.isEmpty();
            case Answer.Count(int tuples) -> tuples > 0;
            case Answer.Failed _ -> false;
        };
    }
}
