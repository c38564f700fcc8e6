package org.raidlab.harness.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.msg.RaidMessage;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.check.CheckReport;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.history.sites.CopiesChecker;
import org.raidlab.sim.history.sites.DecisionsChecker;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

class MiniInstanceTest {
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final long SEED = 20_261_121;
    private static final int SOME = 200;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
    private MiniInstance instance = new MiniInstance(MiniSetup.of(SITES.size(), SEED));

    @AfterEach
    void end() {
        instance.close();
    }

    private ClusterLoad load() {
        LoadPlan plan = new LoadPlan(
                SITES,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(6, LIMIT),
                60,
                3,
                0.5,
                0,
                SEED,
                new ItemRelation("items"),
                Synthetic.NONE);
        return new ClusterLoad(instance, plan, history::add);
    }

    @Test
    void aSiteThatDiesUnderLoadComesBackAndNothingAcknowledgedIsLost() throws InterruptedException {
        instance.start();
        ClusterLoad load = load();
        load.prepare();
        LoadTally tally;
        try (LoadRun run = load.open()) {
            run.begin();
            awaitCommitted(run, SOME);
            instance.kill(3);
            await().atMost(LIMIT)
                    .until(() -> Long.valueOf(2).equals(instance.counters(1).get("sites-known")));
            instance.recover(3);
            awaitCommitted(run, run.committed() + SOME);
            run.stop();
            tally = run.await();
        }
        load.readAll();
        assertThat(tally.aborted() + tally.unknown())
                .as("clients that noticed the dead site")
                .isPositive();
        assertThatHistoryCopiesAndDecisionsAgree();
        assertThatAllSurvivesTheDeathOfAllSites();
    }

    private static void awaitCommitted(LoadRun run, long transactions) {
        await().atMost(LIMIT).until(() -> run.committed() >= transactions);
    }

    private void assertThatHistoryCopiesAndDecisionsAgree() {
        CheckReport report = HistoryChecker.check(history);
        assertThat(report.violations()).isEmpty();
        assertThat(report.strict()).isTrue();
        assertThatCopiesAreRight();
        List<LedgerRecord> ledgers =
                SITES.stream().flatMap(site -> instance.ledger(site).stream()).toList();
        assertThat(ledgers).extracting(LedgerRecord::site).containsAll(SITES);
        assertThat(DecisionsChecker.check(ledgers, history)).isEmpty();
    }

    private void assertThatCopiesAreRight() {
        List<CopyRecord> copies =
                SITES.stream().flatMap(site -> instance.copies(site).stream()).toList();
        assertThat(CopiesChecker.fullyReplicatedAt(new TreeSet<>(SITES)).check(copies, history))
                .isEmpty();
    }

    /** What a participant had learned but not forced it must ask for again: the copies agree a little later. */
    private void assertThatAllSurvivesTheDeathOfAllSites() {
        SITES.forEach(instance::kill);
        SITES.forEach(instance::recover);
        await().atMost(LIMIT).untilAsserted(this::assertThatCopiesAreRight);
    }

    @Test
    void aDeadSiteHasNoSocketAndComesBackInItsNextIncarnation() {
        instance.start();
        SiteSocket before = instance.socket(2);
        instance.kill(2);
        assertThat(instance.isUp(2)).isFalse();
        assertThatThrownBy(() -> instance.socket(2))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("site 2 is down");
        instance.recover(2);
        assertThat(instance.socket(2)).isEqualTo(new SiteSocket(2, before.socket(), before.incarnation() + 1));
    }

    @Test
    void aSiteThatIsUpCannotBeRecovered() {
        instance.start();
        assertThatThrownBy(() -> instance.recover(1))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("site 1 is running");
    }

    @Test
    void anExceptionOutOfANodeEndsThatSiteOnly() {
        end();
        instance = new MiniInstance(MiniSetup.of(SITES.size(), SEED).withVariant(BrokenAtSiteTwo::new));
        instance.start();
        try (RaidClient client = instance.client()) {
            SiteSocket broken = instance.socket(2);
            assertThatThrownBy(() -> client.submit(broken, "create r (k = i4)", SHORT))
                    .isInstanceOf(NoAnswerException.class);
            await().atMost(LIMIT).until(() -> !instance.isUp(2));
            assertThat(instance.failure(2)).get().isInstanceOf(ArithmeticException.class);
            assertThat(client.submit(instance.socket(1), "", LIMIT).results()).isEmpty();
            assertThat(client.submit(instance.socket(3), "", LIMIT).results()).isEmpty();
        }
        instance.recover(2);
        assertThat(instance.failure(2)).isEmpty();
    }

    /** A User Interface that cannot take any message. */
    private static final class BrokenAtSiteTwo extends ServerFactory {
        private BrokenAtSiteTwo(SiteOptions options) {
            super(options);
        }

        @Override
        protected Server<RaidMessage> userInterface(Ports ports) {
            return ports.self().site() == 2 ? new BrokenServer() : super.userInterface(ports);
        }
    }
}
