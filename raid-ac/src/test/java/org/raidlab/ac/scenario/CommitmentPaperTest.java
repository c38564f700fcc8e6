package org.raidlab.ac.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.relation.RelationId;

/** What section 1.1 of the paper says of the Atomicity Controller and of the two phases of commitment. */
class CommitmentPaperTest {
    private static final int SITES = 3;
    private static final AcConfig AS_IN_THE_PAPER = AcConfig.DEFAULT.with(ReadSetScope.EVERYWHERE, StatePart.ITEMS_MAX);

    private final ScenarioCluster cluster = new ScenarioCluster(SITES, AS_IN_THE_PAPER, new TwoPhaseCommit()::create);
    private final List<RaidMessage> delivered = new ArrayList<>();

    private void deliver() {
        cluster.deliver(message -> !delivered.add(message.body()));
    }

    private void deliverBut(Class<? extends AcMessage> lost) {
        cluster.deliver(message -> lost.isInstance(message.body()));
    }

    private <M extends AcMessage> List<M> between(Class<M> kind) {
        return delivered.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static ReadEntry read(long tuple) {
        return new ReadEntry.TupleRead(new RelationId(99), new TupleId(tuple), Stamp.NONE);
    }

    /** Section 1.1: AC ensures that transactions are uniformly committed or aborted on all sites in the system. */
    @Test
    void aTransactionThatCommitsCommitsOnAllSitesAlike() {
        TxnId txn = cluster.site(1).commit();
        deliver();

        Stamp stamp = cluster.site(1).posted.get(txn);
        assertThat(stamp).isNotNull();
        assertThat(cluster.sites.values())
                .allSatisfy(
                        site -> assertThat(site.posted).containsOnlyKeys(txn).containsValue(stamp));
        assertThat(cluster.site(1).outcomes).containsEntry(txn, new Outcome.Committed(stamp));
    }

    /**
     * Section 1.1: uniform commitment is accomplished by communication between the ACs of all sites, which check with
     * their local Concurrency Controllers. So the no of any one of these aborts the transaction on all sites.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void whatOneConcurrencyControllerRefusesIsAbortedOnAllSites(int refusing) {
        cluster.site(refusing).refuseNext = true;
        TxnId txn = cluster.site(1).commit();
        deliver();

        assertThat(cluster.sites.values()).allSatisfy(site -> {
            assertThat(site.posted).isEmpty();
            assertThat(site.locks).isEmpty();
        });
        assertThat(cluster.site(1).outcomes).containsEntry(txn, new Outcome.Aborted(AbortReason.CONFLICT));
    }

    /**
     * Section 1.1: the entire read and write set of the transaction is distributed in a single round of messages, in
     * one message for each other site.
     */
    @Test
    void theWholeReadAndWriteSetIsDistributedInOneRound() {
        List<ReadEntry> reads = List.of(read(7), read(8));
        TxnId txn = cluster.site(1).commit(reads);
        deliver();

        assertThat(between(AcMessage.Prepare.class)).hasSize(SITES - 1).allSatisfy(prepare -> {
            assertThat(prepare.txn()).isEqualTo(txn);
            assertThat(prepare.reads()).isEqualTo(reads);
            assertThat(prepare.writes()).hasSize(1);
        });
    }

    /**
     * Section 1.1: phase 2 is responsible for writing the data and releasing the commit-locks; phase 1 does neither.
     */
    @Test
    void untilTheDecisionEverySiteHoldsCommitLocksAndHasWrittenNothing() {
        TxnId txn = cluster.site(1).commit();
        deliverBut(AcMessage.Vote.class);
        assertThat(cluster.sites.values()).allSatisfy(site -> {
            assertThat(site.locks).containsExactly(txn);
            assertThat(site.posted).isEmpty();
        });

        cluster.pass(AS_IN_THE_PAPER.retryMax().toMillis(), _ -> false);
        assertThat(cluster.sites.values()).allSatisfy(site -> {
            assertThat(site.locks).isEmpty();
            assertThat(site.posted).containsOnlyKeys(txn);
        });
    }

    /** Section 1.1: phase 2 uses one round of messages to communicate the commit decision. */
    @Test
    void theDecisionIsCommunicatedInOneRound() {
        TxnId txn = cluster.site(1).commit();
        deliver();

        Stamp stamp = Stamp.of(1, 1);
        AcMessage.Decision decision = new AcMessage.Decision(txn, true, stamp);
        assertThat(between(AcMessage.Decision.class)).containsExactly(decision, decision);
        assertThat(cluster.underWay).extracting(Envelope::body).isEmpty();
    }
}
