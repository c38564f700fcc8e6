package org.raidlab.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.cli.Main;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Host;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

class HostsTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration WAIT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private static OtherHost otherHost() {
        try {
            return OtherHost.make();
        } catch (IOException e) {
            return abort("no host of our own can be made here (root, network namespaces): " + e.getMessage());
        }
    }

    /** Site 1 has its database on host b; two other sites, a majority, are on host a. */
    private static Cluster cluster(OtherHost other) {
        Map<String, Host> hosts = Map.of("a", other.thisSide(), "b", other.otherSide());
        Cluster.Placed onB = new Cluster.Placed("b", null, null);
        List<Cluster.Site> sites = List.of(
                new Cluster.Site(1, "a", null, null, Map.of(SiteServer.AM, onB)),
                new Cluster.Site(2, "a", null, null, null),
                new Cluster.Site(3, "a", null, null, null));
        return new Cluster(0, new Cluster.Endpoint("a", 0), hosts, null, sites, null, null, null, null);
    }

    private @Nullable String key(boolean keyed) throws IOException {
        if (!keyed) {
            return null;
        }
        Path file = folder.resolve("key");
        KeyFile.make(file);
        return file.toString();
    }

    @ParameterizedTest(name = "under a key: {0}")
    @ValueSource(booleans = {true, false})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aSiteOnTwoHostsOutlivesACutAndTheMoveOfItsDatabase(boolean keyed) throws IOException {
        try (OtherHost other = otherHost()) {
            ProcessStarter starter = new ProcessStarter(Main.class.getName());
            LocalCluster cluster = new LocalCluster(new ClusterFolder(folder.resolve("raid")), starter, !keyed);
            try {
                cluster.up(cluster(other).withKeyFile(key(keyed)));
                submit(cluster, 1, "create r (a = i4) append to r (a = 1)");
                theLinkIsCutAndMended(cluster, other);
                theDatabaseMoves(cluster);
            } finally {
                cluster.down();
            }
        }
    }

    private static void theLinkIsCutAndMended(LocalCluster cluster, OtherHost other) throws IOException {
        int before = cluster.socket(1).incarnation();
        other.cut();
        await(() -> !cluster.isUp(1));
        appendUntilCommitted(cluster, 2, 2);
        assertThat(rows(cluster, 3)).as("the other sites go on").hasSize(2);
        other.mend();
        await(() -> cluster.isUp(1));
        assertThat(cluster.socket(1).incarnation()).isGreaterThan(before);
        appendUntilCommitted(cluster, 1, 3);
        assertThat(rows(cluster, 1)).hasSize(3);
    }

    private static void theDatabaseMoves(LocalCluster cluster) {
        assertThat(hostOfDatabase(cluster)).endsWith(".2");
        cluster.restart(1, before -> {
            Cluster.Site site = before.site(1);
            return before.with(site.with(SiteServer.AM, new Cluster.Placed("a", null, null)));
        });
        assertThat(hostOfDatabase(cluster)).endsWith(".1");
        assertThat(rows(cluster, 1)).hasSize(3);
        appendUntilCommitted(cluster, 1, 4);
        assertThat(rows(cluster, 2)).hasSize(4);
    }

    private static String hostOfDatabase(LocalCluster cluster) {
        return cluster.processes(1).entrySet().stream()
                .filter(entry -> entry.getKey().servers().contains(SiteServer.AM))
                .map(entry -> entry.getValue().host())
                .findFirst()
                .orElseThrow();
    }

    private static void submit(LocalCluster cluster, int site, String text) {
        try (RaidClient client = cluster.client()) {
            assertThat(client.submit(cluster.socket(site), text, ANSWER).results())
                    .allSatisfy(result -> assertThat(result.failure()).isEmpty());
        }
    }

    private static List<List<Value>> rows(LocalCluster cluster, int site) {
        try (RaidClient client = cluster.client()) {
            return client.submit(cluster.socket(site), "range of t is r retrieve (t.a)", ANSWER)
                    .results()
                    .getLast()
                    .rows();
        }
    }

    /** The sites may not know of each other yet. */
    private static void appendUntilCommitted(LocalCluster cluster, int site, int value) {
        await(() -> {
            try (RaidClient client = cluster.client()) {
                return client.submit(cluster.socket(site), "append to r (a = " + value + ")", ANSWER)
                        .results()
                        .getLast()
                        .outcome()
                        .filter(outcome -> outcome.isCommitted())
                        .isPresent();
            }
        });
    }

    private static void await(BooleanSupplier condition) {
        Polling.until(WAIT, "the hosts test", condition);
    }
}
