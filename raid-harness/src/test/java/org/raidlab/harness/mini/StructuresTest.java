package org.raidlab.harness.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.site.client.RaidClient;

/** Storage structures and indexes at real sites, with conflicts and deaths. */
class StructuresTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int SITES = 2;
    private final MiniInstance instance = new MiniInstance(MiniSetup.of(SITES, 7));

    @BeforeEach
    void start() {
        instance.start();
    }

    @AfterEach
    void close() {
        instance.close();
    }

    private StatementResult run(RaidClient client, int site, String text) {
        return client.submit(instance.socket(site), text, PATIENCE).results().getLast();
    }

    private List<Long> numbers(int site, String text) {
        try (RaidClient client = instance.client()) {
            StatementResult result = run(client, site, text);
            assertThat(result.outcome())
                    .hasValueSatisfying(outcome -> assertThat(outcome.isCommitted())
                            .as("%s: %s", text, outcome)
                            .isTrue());
            return result.rows().stream()
                    .map(row -> ((Value.Int) row.getFirst()).value())
                    .toList();
        }
    }

    private void define(String text) {
        try (RaidClient client = instance.client()) {
            for (StatementResult result :
                    client.submit(instance.socket(1), text, PATIENCE).results()) {
                assertThat(result.failure()).isEmpty();
                assertThat(result.outcome().filter(Outcome::isCommitted))
                        .as(text)
                        .isPresent();
            }
        }
    }

    private static String appends(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("append to r (a = ")
                    .append(i * 37 % count)
                    .append(", b = ")
                    .append(i % 5)
                    .append(")\n");
        }
        return text.toString();
    }

    @Test
    void aDuplicateIsDroppedByModifyAndRefusedByAppend() {
        define("create r (a = i4, b = i4)\n" + appends(10) + appends(10));
        assertThat(numbers(1, "retrieve (r.a)")).hasSize(20);
        define("modify r to chash on b");
        assertThat(numbers(2, "retrieve (r.a) sort by a")).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        try (RaidClient client = instance.client()) {
            assertThat(run(client, 2, "append to r (a = 0, b = 0)").failure().map(Failure::code))
                    .contains(2405);
        }
        define("modify r to heap\n append to r (a = 0, b = 0)");
        assertThat(numbers(2, "retrieve (r.a)")).hasSize(11);
    }

    /** Each has looked for the tuple before the other's was there. */
    @Test
    void ofTwoTransactionsThatAppendTheSameTupleOneIsAborted() {
        define("create r (a = i4, b = i4) modify r to isam on b");
        try (RaidClient first = instance.client();
                RaidClient second = instance.client()) {
            run(first, 1, "begin transaction append to r (a = 1, b = 2)");
            run(second, 2, "begin transaction append to r (a = 1, b = 2) append to r (a = 7, b = 2)");
            assertThat(run(first, 1, "end transaction").outcome().filter(Outcome::isCommitted))
                    .isPresent();
            assertThat(run(second, 2, "end transaction").outcome().filter(Outcome::isCommitted))
                    .isEmpty();
        }
        assertThat(numbers(1, "retrieve (r.a)")).containsExactly(1L);
    }

    /** An insertion into a range that was read is a phantom. */
    @Test
    void whoReadsARangeDependsOnWhatComesIntoIt() {
        define("create r (a = i4, b = i4) index on r is by_a (a)\n" + appends(10));
        try (RaidClient reader = instance.client()) {
            run(reader, 1, "begin transaction retrieve (r.a) where r.a > 3 and r.a < 6");
            define("append to r (a = 5, b = 9)");
            run(reader, 1, "append to r (a = 100, b = 100)");
            assertThat(run(reader, 1, "end transaction").outcome().filter(Outcome::isCommitted))
                    .isEmpty();
        }
    }

    @Test
    void aTransactionSeesItsOwnChangesInARange() {
        define("create r (a = i4, b = i4) modify r to isam on a\n" + appends(10));
        try (RaidClient client = instance.client()) {
            run(client, 1, "begin transaction delete r where r.a = 4");
            run(client, 1, "replace r (a = 55) where r.a = 5");
            run(client, 1, "append to r (a = 3, b = 77)");
            StatementResult found = run(client, 1, "retrieve (r.a) where r.a >= 3 and r.a < 7 sort by a");
            assertThat(found.rows())
                    .containsExactly(List.of(new Value.Int(3)), List.of(new Value.Int(3)), List.of(new Value.Int(6)));
        }
    }

    @Test
    void anOrderIsThereAgainAfterARestart() {
        define("create r (a = i4, b = i4)\n" + appends(50) + "modify r to heapsort on b:d, a index on r is by_a (a)");
        List<Long> before = numbers(2, "retrieve (r.a)");
        assertThat(before).hasSize(50).startsWith(3L, 8L, 13L).endsWith(45L);
        instance.kill(2);
        instance.recover(2);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(numbers(2, "retrieve (r.a)")).isEqualTo(before));
        assertThat(numbers(2, "retrieve (r.a) where r.a > 46 sort by a")).containsExactly(47L, 48L, 49L);
    }

    @Test
    void aTruncatedRelationIsEmptyEverywhere() {
        define("create r (a = i4, b = i4) modify r to hash on a index on r is by_b (b)\n" + appends(10));
        define("modify r to truncated");
        assertThat(numbers(2, "retrieve (r.a)")).isEmpty();
        define("append to r (a = 1, b = 1) append to r (a = 1, b = 1)");
        assertThat(numbers(2, "retrieve (r.a) where r.b = 1")).containsExactly(1L, 1L);
    }
}
