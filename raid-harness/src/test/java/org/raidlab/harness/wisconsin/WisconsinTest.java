package org.raidlab.harness.wisconsin;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The answers of the race, without its times. */
class WisconsinTest {
    private static final int TUPLES = 1_000;
    private static final int ROUNDS = 3;

    @Test
    void everyQueryGivesTheAnswersOfAnotherDatabase() throws SQLException {
        List<Query> queries = Query.all();
        assertThat(queries).hasSize(32);
        try (Contest contest = new Contest(TUPLES)) {
            for (int round = 0; round < ROUNDS; round++) {
                queries.forEach(query -> compare(query, contest));
            }
        }
    }

    private static void compare(Query query, Contest contest) {
        Draw.Words words = contest.draw();
        Stream.of(query.before(), query.timed(), query.after())
                .forEach(texts -> compare(query.name(), texts, words, contest));
    }

    private static void compare(String name, Query.Texts texts, Draw.Words words, Contest contest) {
        assertThat(texts.quel()).as(name).hasSameSizeAs(texts.sql());
        for (int i = 0; i < texts.quel().size(); i++) {
            Runner.Answer ours = contest.site().run(words.into(texts.quel().get(i)));
            Runner.Answer theirs = contest.h2().run(words.into(texts.sql().get(i)));
            assertThat(ours.count()).as(name).isEqualTo(theirs.count()).isPositive();
            assertThat(rows(ours)).as(name).containsExactlyInAnyOrderElementsOf(rows(theirs));
        }
    }

    private static List<String> rows(Runner.Answer answer) {
        return answer.rows().stream()
                .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining("|")))
                .toList();
    }
}
