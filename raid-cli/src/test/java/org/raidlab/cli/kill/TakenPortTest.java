package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** While a site is down its port belongs to nobody: any client of the host may be given it. */
class TakenPortTest {
    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void aSiteWhosePortWasTakenMeanwhileComesBackOnAnother(@TempDir Path folder) throws IOException {
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        try {
            cluster.up(Cluster.local(2));
            Probe probe = new Probe(cluster, List.of(1, 2));
            probe.prepare();
            InetSocketAddress before = cluster.socket(2).socket();
            cluster.kill(2);
            try (DatagramSocket taken = new DatagramSocket(before)) {
                cluster.recover(2);
                probe.commitAt(2);
                probe.commitAt(1);
                assertThat(cluster.socket(2).socket().getPort()).isNotEqualTo(taken.getLocalPort());
            }
        } finally {
            cluster.down();
        }
    }
}
