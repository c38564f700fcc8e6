package org.raidlab.harness.load;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;

class LoadRunTest {
    private static final LoadPlan PLAN = new LoadPlan(
            List.of(1),
            Mix.TURNOVER,
            new LoadSchedule(2, Duration.ofHours(1)),
            10,
            2,
            0.5,
            0,
            1,
            new ItemRelation("items"),
            Synthetic.NONE);

    /** Whose cluster's files are gone. */
    private static final class Lost implements LoadTarget {
        @Override
        public Host.Factory transports() {
            return ClusterAccess.clients(Cluster.local(1));
        }

        @Override
        public InetSocketAddress lastSocket(int site) {
            throw new EnvironmentException("site 1 was never started");
        }

        @Override
        public SiteSocket socket(int site) {
            throw new EnvironmentException("site 1 was never started");
        }
    }

    @Test
    @Timeout(30)
    void aRunWhoseClientsCannotGoOnEndsWithTheReason() {
        try (LoadRun run = new LoadRun(PLAN, new Lost(), line -> {})) {
            assertThatExceptionOfType(EnvironmentException.class)
                    .isThrownBy(run::run)
                    .withMessageContaining("site 1 was never started");
        }
    }
}
