package org.raidlab.harness.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;

/** A workload on sites that are alive and never answer: a socket that nobody reads. */
@Timeout(60)
final class SilentSitesTest {
    private static final int SILENT = 1;
    private static final int DOWN = 2;
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final DatagramSocket silence;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());

    SilentSitesTest() throws SocketException {
        silence = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() {
        silence.close();
    }

    private final class Sites implements LoadTarget {
        @Override
        public Host.Factory transports() {
            return ClusterAccess.clients(Cluster.local(1));
        }

        @Override
        public InetSocketAddress lastSocket(int site) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), silence.getLocalPort());
        }

        @Override
        public SiteSocket socket(int site) {
            if (site == DOWN) {
                throw new EnvironmentException("site 2 is down");
            }
            return new SiteSocket(site, lastSocket(site), 1);
        }
    }

    private ClusterLoad load(List<Integer> sites) {
        LoadPlan plan = new LoadPlan(
                sites,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(4, Duration.ofSeconds(1)),
                10,
                2,
                0.5,
                0,
                1,
                new ItemRelation("items"),
                Synthetic.NONE);
        return new ClusterLoad(new Sites(), plan, history::add, CLOSING);
    }

    @Test
    void theWorkloadEndsSoonAfterItsTime() throws InterruptedException {
        LoadTally tally = load(List.of(SILENT)).run();
        assertThat(tally.committed()).isZero();
        assertThat(tally.aborted()).isPositive();
        assertThat(tally.seconds()).isLessThan(15);
    }

    @Test
    void theClosingScanSkipsSitesThatAreDownAndNamesThemAndGivesUpOnSilentOnes() throws InterruptedException {
        assertThat(load(List.of(SILENT, DOWN)).readReachable())
                .containsExactlyInAnyOrder(new ClusterLoad.Unread(SILENT, false), new ClusterLoad.Unread(DOWN, true));
    }

    @Test
    void transactionsWithoutAnIdHaveNamesOfTheirOwnInAllRunsOfALoad() throws InterruptedException {
        ClusterLoad load = load(List.of(SILENT));
        load.run();
        load.run();
        load.readReachable();
        List<String> names = history.stream().map(HistoryTransaction::txn).toList();
        assertThat(names)
                .hasSizeGreaterThan(8)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(name).startsWith("client-"));
    }
}
