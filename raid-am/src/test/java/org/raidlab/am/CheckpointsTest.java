package org.raidlab.am;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.site.Reader;
import org.raidlab.am.site.SmallRelation;
import org.raidlab.am.site.TestSite;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.relation.Catalogue;

class CheckpointsTest {
    private static final AmConfig TWO_IN_FLIGHT = new AmConfig(Duration.ofSeconds(10), 1L << 40, 2, 50, 100, false);
    private final TestSite site = new TestSite(TWO_IN_FLIGHT);
    private final Reader reader = new Reader(site);
    private final Ddl ddl = new Ddl();
    private final SmallRelation parts = new SmallRelation(ddl, "parts");
    private final SeededRandom fate = new SeededRandom(4);

    private void load(int tuples) {
        site.commit(parts.create());
        site.commit(parts.puts(0, tuples));
        site.settle();
    }

    private List<AcMessage.Checkpointed> checkpoints(List<RaidMessage> received) {
        return received.stream()
                .filter(AcMessage.Checkpointed.class::isInstance)
                .map(AcMessage.Checkpointed.class::cast)
                .toList();
    }

    private int size() {
        return reader.scan(parts.id()).orElseThrow().size();
    }

    @Test
    void aFirstStartHasAnEmptyCatalogue() {
        for (var schema : Catalogue.ALL) {
            assertThat(reader.scan(schema.id()))
                    .hasValueSatisfying(found -> assertThat(found).isEmpty());
        }
    }

    @Test
    void withoutACheckpointTheLogIsEnough() {
        load(300);
        site.crash(fate);

        assertThat(size()).isEqualTo(300);
        assertThat(site.counter("redone")).isEqualTo(2);
        assertThat(site.counter("posts")).isZero();
        site.am().checkInvariantsFully();
    }

    @Test
    void afterACheckpointOnlyTheLastPostIsRedone() {
        load(300);
        site.checkpoint();
        site.crash(fate);

        assertThat(size()).isEqualTo(300);
        assertThat(site.counter("redone")).isEqualTo(1);
        assertThat(site.counter("writes installed")).isZero();
        assertThat(reader.schema("parts").orElseThrow().indexes()).containsExactly(parts.key());
        site.am().checkInvariantsFully();
    }

    @Test
    void aCheckpointIsTakenOnlyIfSomethingChanged() {
        site.checkpoint();
        assertThat(checkpoints(site.received())).isEmpty();
        load(10);
        site.checkpoint();
        assertThat(checkpoints(site.received())).hasSize(1);
        site.checkpoint();
        assertThat(checkpoints(site.received())).isEmpty();
    }

    @Test
    void aCheckpointIsTakenBeforeItsTimeWhenTheLogGrows() {
        TestSite busy = new TestSite(new AmConfig(Duration.ofSeconds(10), 20_000, 2, 50, 100, false));
        busy.commit(parts.create());
        for (int key = 0; key < 100; key++) {
            busy.commit(List.of(parts.put(key, 1)));
        }
        busy.settle();

        assertThat(busy.counter("checkpoints")).isPositive();
    }

    @Test
    void atMostSoManyBlocksAreUnderWay() {
        load(2_000);
        site.advance(Duration.ofSeconds(10));
        site.turn();
        assertThat(site.blockWritesUnderWay()).isEqualTo(2);
        site.endBlockWrite();
        site.turn();
        assertThat(site.blockWritesUnderWay()).isEqualTo(2);
    }

    @Test
    void onlyWhatACopyLacksIsWritten() {
        load(2_000);
        site.checkpoint();
        long all = site.counter("checkpoint blocks");
        site.commit(List.of(parts.put(3, 5)));
        site.checkpoint();
        assertThat(site.counter("checkpoint blocks"))
                .as("the other copy lacks everything")
                .isEqualTo(2 * all);
        site.commit(List.of(parts.put(3, 6)));
        site.checkpoint();
        assertThat(site.counter("checkpoint blocks")).isEqualTo(2 * all + 1);
    }

    @Test
    void aPostThatIsUnderWayWhenACheckpointBeginsIsRedone() {
        load(10);
        site.commit(parts.puts(10, 300));
        site.turn();
        site.advance(Duration.ofSeconds(10));
        site.turn();
        assertThat(site.blockWritesUnderWay()).isPositive();
        while (site.counter("checkpoints") == 0) {
            site.endBlockWrite();
            site.turn();
            site.advance(Duration.ofMillis(20));
        }
        site.crash(fate);

        assertThat(size()).isEqualTo(300);
        site.am().checkInvariantsFully();
    }

    @Test
    void theLastCheckpointMayBeTornBecauseTheOneBeforeItIsInTheOtherCopy() {
        load(500);
        site.checkpoint();
        site.commit(parts.puts(500, 900));
        site.settle();
        for (int crash = 0; crash < 20; crash++) {
            site.advance(Duration.ofSeconds(10));
            site.turn();
            site.endBlockWrite();
            site.turn();
            site.crash(new SeededRandom(crash));
            assertThat(size()).isEqualTo(900);
            assertThat(site.counter("checkpoints")).isEqualTo(1);
            site.am().checkInvariantsFully();
        }
    }

    @Test
    void segmentsOfADestroyedRelationAreReusedSafely() {
        load(500);
        site.checkpoint();
        site.commit(List.of(Ddl.delete(Catalogue.RELATION.id(), parts.catalogueTuple())));
        SmallRelation next = new SmallRelation(ddl, "next");
        site.commit(next.create());
        site.commit(next.puts(0, 250));
        for (int round = 0; round < 4; round++) {
            site.checkpoint();
            site.crash(fate);
            assertThat(reader.scan(parts.id())).isEmpty();
            assertThat(reader.scan(next.id()).orElseThrow()).hasSize(250 + round);
            site.am().checkInvariantsFully();
            site.commit(List.of(next.put(1_000 + round, 1)));
        }
        assertThat(site.counter("free segments")).isPositive();
    }

    @Test
    void deletionsAreForgottenAfterTwoLaterCheckpoints() {
        load(300);
        site.commit(new ArrayList<>(List.of(parts.delete(1), parts.delete(2))));
        site.checkpoint();
        assertThat(site.counter("tombstones")).isEqualTo(2);
        site.commit(List.of(parts.put(400, 1), parts.delete(3)));
        site.checkpoint();
        assertThat(site.counter("tombstones")).isEqualTo(1);
        site.checkpoint();
        assertThat(site.counter("tombstones")).isZero();
        site.am().checkInvariantsFully();
    }

    @Test
    void aTransactionInDoubtIsPostedWhenItIsDecidedAfterTheRestart() {
        load(10);
        TxnId txn = site.prepare(parts.puts(10, 20));
        site.settle();
        site.checkpoint();
        site.crash(fate);
        assertThat(size()).isEqualTo(10);
        assertThat(site.inDoubt()).containsExactly(txn);
        site.decide(txn, site.nextStamp());
        site.settle();
        site.commit(parts.puts(20, 25));
        site.checkpoint();
        site.crash(fate);

        assertThat(size()).isEqualTo(25);
        assertThat(site.inDoubt()).isEmpty();
    }

    @Test
    void aDamagedBlockIsNotGuessedAt() {
        load(500);
        site.checkpoint();
        site.damageBlocks();

        assertThatThrownBy(() -> site.crash(fate)).isInstanceOf(StorageException.class);
    }
}
