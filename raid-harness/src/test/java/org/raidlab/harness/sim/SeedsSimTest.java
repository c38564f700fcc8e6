package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;

/** A few seeds of each plan, 500 transactions to commit in each; {@code -Draid.sim.seeds=1000} runs more of them. */
class SeedsSimTest {
    private static final int SEEDS = Integer.getInteger("raid.sim.seeds", 3);
    private static final int THREADS = 2;

    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "partitions", "crashes", "clocks", "storm"})
    void nothingIsViolatedUnder(String plan, TestReporter reporter) {
        SimSettings settings = SimSettings.of(FaultPlan.named(plan));
        SimReport report =
                new SeedRunner(Replay.ofPlan(plan), THREADS).run(1, SEEDS, seed -> RaidSimulation.run(settings, seed));
        reporter.publishEntry(plan, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.committed()).isGreaterThanOrEqualTo(500L * SEEDS);
        assertThat(report.voids()).as("runs whose faults touched nothing").hasSizeLessThanOrEqualTo(1 + SEEDS / 10);
    }

    /** The same with views, fail-locks and copiers, and with quorums of a majority of sites or of weighed votes. */
    @ParameterizedTest
    @CsvSource({
        "rowaa, crashes",
        "rowaa, partitions",
        "rowaa, churn",
        "rowaa, everything",
        "quorum, crashes",
        "quorum, partitions",
        "quorum, churn",
        "quorum, everything"
    })
    void nothingIsViolatedWhileSitesAreAwayWith(String control, String plan, TestReporter reporter) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(300))
                .with("replication", control);
        SimReport report = new SeedRunner(Replay.ofPlan(plan), THREADS)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        reporter.publishEntry(control + " " + plan, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.committed() + report.aborted()).isGreaterThanOrEqualTo(300L * SEEDS);
    }

    /**
     * A reader was judged at home, then brought what it had missed, and then judged by the quorum, who knew no more.
     */
    @ParameterizedTest
    @CsvSource({"churn, 48", "crashes, 40", "crashes, 41"})
    void whatAReaderHasMissedIsNotBroughtBehindItsBack(String plan, long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(60))
                .with("replication", "quorum")
                .with("mix", "mixed")
                .with("items", "12");
        assertThat(RaidSimulation.run(draw.settings(seed), seed).violations()).isEmpty();
    }

    /** Each had a note of what the other one had missed, which was true no more, and refused its copies for ever. */
    @Test
    void twoSitesThatHaveCaughtUpBelieveEachOther() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("partitions"), SimSettings.Goal.ofTransactions(60))
                .with("replication", "quorum")
                .with("mix", "turnover")
                .with("items", "12");
        assertThat(RaidSimulation.run(draw.settings(307), 307).violations()).isEmpty();
    }

    /** The coordinator decided commit and died before the force of that turn; then a site entered a view. */
    @ParameterizedTest
    @ValueSource(longs = {30893, 31546})
    void aCommitThatACrashUndoesIsMissedByNobody(long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("everything"), SimSettings.Goal.ofTransactions(60))
                .with("replication", "rowaa")
                .with("items", "12");
        assertThat(RaidSimulation.run(draw.settings(seed), seed).violations()).isEmpty();
    }

    /**
     * The same where holders come and go: single sites stay away for longer than it takes to make other copies, and the
     * others have a view meanwhile.
     */
    @ParameterizedTest
    @ValueSource(strings = {"crashes", "partitions"})
    void copiesAreKeptUpToTheThresholdUnder(String plan, TestReporter reporter) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(200))
                .with("replication", "rowaa")
                .with("sites", "5")
                .with("degree", "2")
                .with("threshold", "2")
                .with("restart-millis", "2500")
                .with("faults-end-millis", "5000")
                .with("crash-several", "0")
                .with("crash-all", "0")
                .with("partition-millis", "3000");
        SimReport report = new SeedRunner(Replay.ofPlan(plan), THREADS)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        reporter.publishEntry(plan, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.messages()).as("holders came and went").containsKey("RcMessage.DirectoryUpdated");
    }

    @Test
    void relationsInFragmentsAreHeldCopiedAndReadFragmentByFragment() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("churn"), SimSettings.Goal.ofTransactions(60))
                .with("replication", "rowaa")
                .with("degree", "2")
                .with("threshold", "2")
                .with("fragments", "3")
                .with("mix", "turnover")
                .with("items", "12");
        SimReport report = new SeedRunner(Replay.ofPlan("churn"), THREADS)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
        assertThat(report.messages()).containsKey("RcMessage.DirectoryUpdated").containsKey("AdMessage.Source");
    }

    /** They asked at the same moments, and each one's copier was refused because of the other's. */
    @Test
    void twoSitesThatLackTheSameTupleBothGetIt() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("partitions"), SimSettings.Goal.ofTransactions(150))
                .with("replication", "rowaa")
                .with("mix", "mixed")
                .with("reads", "lease");
        SimReport report = new SeedRunner(Replay.ofPlan("partitions"), 1)
                .run(6, 1, seed -> RaidSimulation.run(draw.settings(seed), seed));
        assertThat(report.violations()).isEmpty();
    }

    /**
     * 55: the choice of a view was left half done when the network healed, and nobody ended it. 45: a site was handed
     * the state twice before its log had taken the first.
     */
    @ParameterizedTest
    @CsvSource({"55, read-modify-write", "45, mixed"})
    void sitesInSeveralProcessesEnterEachViewOnce(long seed, String mix) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("partitions"), SimSettings.Goal.ofTransactions(200))
                .with("replication", "rowaa")
                .with("reads", "lease")
                .with("mix", mix)
                .with("layout", "separate");
        assertThat(RaidSimulation.run(draw.settings(seed), seed).violations()).isEmpty();
    }

    /** A site was asked into a view, heard of it when another one without it was over, and went on into the third. */
    @Test
    void whoWasLeftOutComesBackThroughAHandOver() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("everything"), SimSettings.Goal.ofTransactions(1000))
                .with("reads", "confirmed");
        assertThat(RaidSimulation.run(draw.settings(1_001_202), 1_001_202).violations())
                .isEmpty();
    }

    /** It was told that it had entered an old view, and forgot what it had been handed for the next one. */
    @Test
    void whoEntersAnOldViewTooLateEntersTheNextOne() {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("everything"), SimSettings.Goal.ofTransactions(60))
                .with("replication", "rowaa")
                .with("degree", "2")
                .with("threshold", "2")
                .with("mix", "turnover")
                .with("items", "12");
        assertThat(RaidSimulation.run(draw.settings(2264), 2264).violations()).isEmpty();
    }

    /** An entry of the directory that nobody had was never deleted, and nothing committed any more. */
    @Test
    void whatATransactionInDoubtWasToMakeIsGoneWhenItAborts() {
        FaultPlan plan = FaultPlan.named("partitions")
                .with("cuts", "10")
                .with("cut-millis", "400")
                .with("partition-flapping", "4")
                .with("partition-one-way", "4")
                .with("partition-millis", "700")
                .with("crash-several", "3")
                .with("crash-all", "2")
                .with("restart-millis", "30");
        RandomScenario draw = RandomScenario.of(plan, SimSettings.Goal.ofTransactions(60))
                .with("replication", "rowaa")
                .with("reads", "confirmed")
                .with("items", "12")
                .with("layout", "merged");
        assertThat(RaidSimulation.run(draw.settings(155), 155).violations()).isEmpty();
    }

    /**
     * 30487: a notification overtook the answer to an earlier question, and the answer was believed. 30234: a change of
     * a schema that one site had yet to get a copy of kept the copier from it, again and again.
     */
    @ParameterizedTest
    @ValueSource(longs = {30_487, 30_234})
    void sitesThatComeBackKnowTheOthersAndTheCatalogue(long seed) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named("everything"), SimSettings.Goal.ofTransactions(60))
                .with("replication", "rowaa")
                .with("items", "12");
        assertThat(RaidSimulation.run(draw.settings(seed), seed).violations()).isEmpty();
    }

    /** Everything drawn: sites, load, messages as bytes or objects, storage on the heap or on disks that lie. */
    @ParameterizedTest
    @ValueSource(strings = {"disks", "pauses", "everything"})
    void nothingIsViolatedInDrawnRunsUnder(String plan, TestReporter reporter) {
        RandomScenario draw = RandomScenario.of(FaultPlan.named(plan), SimSettings.Goal.ofTransactions(300));
        SimReport report = new SeedRunner(Replay.ofPlan(plan), THREADS)
                .run(1, SEEDS, seed -> RaidSimulation.run(draw.settings(seed), seed));
        reporter.publishEntry(plan, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.committed() + report.aborted()).isGreaterThanOrEqualTo(300L * SEEDS);
    }
}
