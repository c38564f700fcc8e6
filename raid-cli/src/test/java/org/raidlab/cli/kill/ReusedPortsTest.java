package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.comm.ldg.LdgCount;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** Two clusters of one host, the second of which is given ports that processes of the first had. */
class ReusedPortsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static LocalCluster in(Path folder) {
        return new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
    }

    private static RunFile nameServer(LocalCluster cluster) {
        return RunFile.running(cluster.folder().nameServerRunFile()).orElseThrow();
    }

    private static long dropped(Map<String, Long> counters) {
        return counters.getOrDefault(LdgCount.DROPPED_OTHER_INSTANCE.counterName(), 0L);
    }

    /**
     * Site 1 of the first goes on: it sends heartbeats to where its site 2 was, and registers where its name server
     * was, in a later life than site 1 of the second, which it would take the place of.
     */
    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void theyDoNotHearEachOther(@TempDir Path folder) throws Exception {
        LocalCluster first = in(folder.resolve("first"));
        LocalCluster second = in(folder.resolve("second"));
        try {
            first.up(Cluster.local(2));
            first.kill(1);
            first.recover(1);
            // A site that recovers is up before the name server has told it where the others are.
            first.awaitOneView();
            RunFile site2 = first.processes(2).firstEntry().getValue();
            RunFile names = nameServer(first);
            first.kill(2);
            names.kill();
            Polling.until(LIMIT, "the name server to die", () -> !names.isAlive());

            Cluster.Endpoint taken = new Cluster.Endpoint(Cluster.LOOPBACK, names.port());
            Cluster one = new Cluster(0, taken, null, null, Cluster.local(1).sites(), null, null, null, null);
            Files.createDirectories(second.folder().path());
            site2.write(second.folder().runFile(one.processes().getFirst()));
            second.up(one);
            assertThat(nameServer(second).port()).isEqualTo(names.port());
            assertThat(second.socket(1).socket().getPort()).isEqualTo(site2.port());
            try (RaidClient client = second.client()) {
                Polling.until(
                        LIMIT,
                        "datagrams of the first cluster",
                        () -> dropped(client.status(second.socket(1).socket(), LIMIT)
                                                .counters())
                                        > 0
                                && dropped(second.nameServerStatus(client)
                                                .orElseThrow()
                                                .counters())
                                        > 0);
            }
            Probe probe = new Probe(second, List.of(1));
            probe.prepare();
            probe.commitAt(1);
            assertThat(first.isUp(1)).isTrue();
        } finally {
            second.down();
            first.down();
        }
    }
}
