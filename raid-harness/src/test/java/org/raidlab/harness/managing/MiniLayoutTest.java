package org.raidlab.harness.managing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.raidlab.harness.managing.ProcessSites.Failures;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.PlacementPolicy;

class MiniLayoutTest {
    private static final MiniShape SHAPE = new MiniShape(4, 6, 2, 2);

    @Test
    void processesHoldTheItemsThatSitesInVirtualTimeHold() {
        MiniLayout layout = MiniLayout.processes(SHAPE, 5);
        Replication replication =
                layout.cluster().validated().algorithmsOrDefault().replication();
        assertThat(replication.copies().holders())
                .hasSize(6)
                .isEqualTo(new MiniRaid(SHAPE, 5).holders())
                .isNotEqualTo(MiniLayout.processes(SHAPE, 6)
                        .cluster()
                        .algorithmsOrDefault()
                        .replication()
                        .copies()
                        .holders());
        assertThat(replication.copies().degree()).isEqualTo(2);
        assertThat(replication.copies().threshold()).isEqualTo(2);
    }

    @Test
    void miniRaidIsWithoutConcurrencyControlAndBelievesTheNotifierAndTheFullSystemIsNot() {
        MiniLayout mini = MiniLayout.processes(SHAPE, 5);
        assertThat(mini.failures()).isEqualTo(Failures.TOLD);
        assertThat(mini.cluster().algorithmsOrDefault().concurrency()).isEqualTo("none");
        assertThat(mini.cluster().algorithmsOrDefault().log()).isEqualTo(LogKind.FILE);
        assertThat(partitions(mini)).isEqualTo(PartitionControl.NONE);
        MiniLayout full = MiniLayout.full(SHAPE, 5);
        assertThat(full.failures()).isEqualTo(Failures.FOUND);
        assertThat(full.cluster().algorithmsOrDefault().concurrency()).isEqualTo("opt");
        assertThat(partitions(full)).isEqualTo(PartitionControl.DYNAMIC_MAJORITY);
    }

    private static PartitionControl partitions(MiniLayout layout) {
        return ((Replication.Rowaa) layout.cluster().algorithmsOrDefault().replication()).partitionControl();
    }

    @Test
    void aClusterFileSaysHowManyCopiesThereAre() {
        Replication three = Replication.Rowaa.DEFAULT.withDegree(3, PlacementPolicy.ROUND_ROBIN);
        Cluster file = Cluster.local(4).with(Algorithms.DEFAULT.with(three));
        assertThat(MiniLayout.of(file, SHAPE).shape()).isEqualTo(new MiniShape(4, 6, 3, 1));
    }

    @Test
    void aClusterFileThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> MiniLayout.of(Cluster.local(3).with(Replication.Rowaa.DEFAULT), SHAPE))
                .isInstanceOf(ConfigException.class)
                .hasMessage("the scenario has sites 1 to 4, and the cluster file sites [1, 2, 3]");
        assertThatThrownBy(() -> MiniLayout.of(Cluster.local(4).with(Replication.Rowa.DEFAULT), SHAPE))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("only replication: {control: rowaa} has");
    }
}
