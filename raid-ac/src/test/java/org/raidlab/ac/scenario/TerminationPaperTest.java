package org.raidlab.ac.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.threephase.ThreePhaseCommit;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;

/**
 * What the literature says of blocking: Skeen's nonblocking commit (1981), his quorum-based commit (1982), and E3PC of
 * Keidar and Dolev (1995). Site 1 coordinates.
 */
class TerminationPaperTest {
    private static final Predicate<Envelope<RaidMessage>> NONE = _ -> false;
    /** Long enough for all timers of those in doubt. */
    private static final long MILLIS = 20_000;

    private static ScenarioCluster cluster(int sites, Function<CommitContext, CommitProtocol> protocol) {
        return new ScenarioCluster(sites, AcConfig.DEFAULT, protocol);
    }

    private static Predicate<Envelope<RaidMessage>> losing(Class<? extends AcMessage> kind) {
        return message -> kind.isInstance(message.body());
    }

    /** Loses what crosses the line between these sites and the others. */
    private static Predicate<Envelope<RaidMessage>> cutOff(List<Integer> sites) {
        return message -> sites.contains(message.from().site())
                != sites.contains(message.to().site());
    }

    private static void crash(ScenarioCluster cluster, int site) {
        cluster.site(site).crash();
        cluster.lose(site);
    }

    /** Has site 1 begin a commitment in which these messages are lost, and die; the others have time to end it. */
    private static TxnId leftBehind(ScenarioCluster cluster, Predicate<Envelope<RaidMessage>> lost) {
        TxnId txn = cluster.site(1).commit();
        cluster.deliver(lost);
        crash(cluster, 1);
        cluster.pass(MILLIS, NONE);
        return txn;
    }

    /** Has site 1 begin a commitment, and cuts it off when it alone has a pre-commit. */
    private static TxnId partitionedAfterTheVotes(ScenarioCluster cluster) {
        TxnId txn = cluster.site(1).commit();
        cluster.deliver(losing(AcMessage.Vote.class));
        cluster.pass(
                300,
                message -> message.body() instanceof AcMessage.PreDecision
                        && message.to().site() != 1);
        cluster.pass(MILLIS, cutOff(List.of(1)).and(message -> !(message.body() instanceof AcMessage.Vote)));
        return txn;
    }

    private static List<ScenarioSite> up(ScenarioCluster cluster) {
        return cluster.sites.values().stream().filter(ScenarioSite::isUp).toList();
    }

    /** Skeen 1981: in two-phase commit the participants block when the coordinator fails after they have voted. */
    static Stream<Function<CommitContext, CommitProtocol>> blocking() {
        return Stream.of(new TwoPhaseCommit()::create, new TwoPhaseCommit.Parallel()::create);
    }

    @ParameterizedTest
    @MethodSource("blocking")
    void withTwoPhasesParticipantsBlockWhenTheCoordinatorDiesAfterTheirVotes(
            Function<CommitContext, CommitProtocol> protocol) {
        ScenarioCluster cluster = cluster(3, protocol);
        TxnId txn = leftBehind(cluster, losing(AcMessage.Vote.class));

        assertThat(up(cluster))
                .hasSize(2)
                .allSatisfy(site -> assertThat(site.locks).containsExactly(txn));
    }

    /** Skeen 1982: a quorum of members without a pre-commit aborts the transaction, and goes on. */
    @Test
    void aQuorumWithoutAPreCommitAbortsWhatItsCoordinatorLeftBehind() {
        ScenarioCluster cluster = cluster(3, new ThreePhaseCommit()::create);
        TxnId txn = leftBehind(cluster, losing(AcMessage.PreDecision.class));

        assertThat(up(cluster)).hasSize(2).allSatisfy(site -> {
            assertThat(site.locks).isEmpty();
            assertThat(site.posted).isEmpty();
        });
        cluster.site(1).start();
        cluster.pass(MILLIS, NONE);
        assertThat(cluster.site(1).posted).doesNotContainKey(txn);
        assertThat(cluster.site(1).locks).isEmpty();
    }

    /** Skeen 1982: a quorum of which one member has a pre-commit commits, since the dead may have committed. */
    @Test
    void aQuorumInWhichOneHasAPreCommitCommitsWhatItsCoordinatorLeftBehind() {
        ScenarioCluster cluster = cluster(3, new ThreePhaseCommit()::create);
        TxnId txn = cluster.site(1).commit();
        cluster.deliver(message ->
                message.body() instanceof AcMessage.PreDecision && message.to().site() == 3
                        || message.body() instanceof AcMessage.PreDecided);
        crash(cluster, 1);
        cluster.pass(MILLIS, NONE);
        List<Stamp> stamps = new ArrayList<>();
        assertThat(up(cluster)).hasSize(2).allSatisfy(site -> {
            assertThat(site.locks).isEmpty();
            assertThat(site.posted).containsKey(txn);
        });

        cluster.site(1).start();
        cluster.pass(MILLIS, NONE);
        cluster.sites.values().forEach(site -> stamps.add(site.posted.get(txn)));
        assertThat(stamps).doesNotContainNull().containsOnly(stamps.getFirst());
    }

    /** Skeen 1982: a minority waits, since it cannot know what the others decide; it learns that later. */
    @Test
    void aMinorityBlocksUntilItMeetsTheOthers() {
        ScenarioCluster cluster = cluster(5, new ThreePhaseCommit()::create);
        TxnId txn = cluster.site(1).commit();
        cluster.deliver(losing(AcMessage.PreDecided.class));
        crash(cluster, 1);
        Predicate<Envelope<RaidMessage>> cut = cutOff(List.of(2));
        cluster.pass(MILLIS, cut);
        assertThat(cluster.site(2).locks).containsExactly(txn);
        assertThat(cluster.site(3).posted).containsKey(txn);

        cluster.pass(MILLIS, NONE);
        assertThat(cluster.site(2).locks).isEmpty();
        assertThat(cluster.site(2).posted)
                .containsEntry(txn, cluster.site(3).posted.get(txn));
    }

    /**
     * Keidar and Dolev 1995: with Skeen's quorums alone, sites that pre-commit and sites that pre-abort in several
     * partitions in turn may block a quorum for ever. With ballots a quorum that is connected always decides.
     */
    @Test
    void aConnectedQuorumDecidesAfterPreDecisionsBothWays() {
        ScenarioCluster cluster = cluster(5, new ThreePhaseCommit()::create);
        TxnId txn = cluster.site(1).commit();
        cluster.deliver(message ->
                message.body() instanceof AcMessage.PreDecision && message.to().site() != 2
                        || message.body() instanceof AcMessage.PreDecided);
        crash(cluster, 1);
        // The others pre-abort, and their leader does not hear it.
        cluster.pass(MILLIS / 4, cutOff(List.of(2)).or(losing(AcMessage.PreDecided.class)));
        assertThat(up(cluster)).allSatisfy(site -> assertThat(site.locks).containsExactly(txn));
        crash(cluster, 5);
        cluster.pass(MILLIS, NONE);

        assertThat(up(cluster)).hasSize(3).allSatisfy(site -> {
            assertThat(site.locks).isEmpty();
            assertThat(site.posted).isEmpty();
        });
    }

    /** Skeen 1981: without partitions three phases suffice: those that can be reached decide. */
    @Test
    void thePlainProtocolGoesOnAfterADeath() {
        ScenarioCluster cluster = cluster(3, new ThreePhaseCommit.Plain()::create);
        TxnId txn = leftBehind(cluster, losing(AcMessage.PreDecided.class));

        assertThat(up(cluster))
                .hasSize(2)
                .allSatisfy(site -> assertThat(site.posted).containsKey(txn));
    }

    /** Skeen 1982: under a partition three phases do not suffice: each side takes the other for failed. */
    @Test
    void thePlainProtocolDecidesBothWaysUnderAPartition() {
        ScenarioCluster cluster = cluster(3, new ThreePhaseCommit.Plain()::create);
        TxnId txn = partitionedAfterTheVotes(cluster);

        assertThat(cluster.site(1).posted).containsKey(txn);
        assertThat(cluster.site(2).posted).doesNotContainKey(txn);
        assertThat(cluster.site(2).locks).isEmpty();
    }

    /** The same partition, and the protocol with quorums: one side decides, and the other side follows. */
    @Test
    void theQuorumsDecideOnceUnderTheSamePartition() {
        ScenarioCluster cluster = cluster(3, new ThreePhaseCommit()::create);
        TxnId txn = partitionedAfterTheVotes(cluster);
        assertThat(cluster.site(1).locks).containsExactly(txn);
        assertThat(cluster.site(2).locks).isEmpty();

        cluster.pass(MILLIS, NONE);
        assertThat(cluster.sites.values()).allSatisfy(site -> {
            assertThat(site.locks).isEmpty();
            assertThat(site.posted).isEmpty();
        });
    }
}
