package org.raidlab.cli.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
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
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.runtime.watch.ClusterStream;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.ClusterAccess;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** A cluster of processes under a key. */
final class KeyedClusterTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(600);

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void whoHasTheKeyIsAnsweredAndNobodyElse(@TempDir Path folder) throws IOException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        LocalCluster cluster = in(folder.resolve("raid"));
        try {
            Cluster merged = Cluster.local(2);
            Cluster.Site separate = merged.site(2).withLayout(Layout.Named.SEPARATE);
            cluster.up(merged.with(separate).withKeyFile(key.toString()));
            SiteSocket site = cluster.socket(1);
            try (RaidClient client = cluster.client()) {
                StatementResult created = client.submit(site, "create r (k = i4)", ANSWER)
                        .results()
                        .getFirst();
                assertThat(created.failure()).isEmpty();
            }
            afterARestart(cluster);
            strangersAreNotAnswered(folder, cluster, site);
            strangersDoNotWatch(cluster, site);
            noServerOfASeparateSiteAnswersAStranger(cluster);
            assertThat(Files.readString(cluster.folder().output("site-1")))
                    .contains("seal.dropped-unsealed")
                    .contains("key-file");
        } finally {
            cluster.down();
        }
    }

    /** The other site's streams are for a life that is over: both find out, and go on. */
    private static void afterARestart(LocalCluster cluster) {
        cluster.kill(2);
        cluster.recover(2);
        try (RaidClient client = cluster.client()) {
            StatementResult appended;
            do {
                appended = client.submit(cluster.socket(2), "append to r (k = 1)", ANSWER)
                        .results()
                        .getFirst();
            } while (appended.outcome().filter(outcome -> outcome.isCommitted()).isEmpty());
            assertThat(appended.failure()).isEmpty();
        }
    }

    private static RaidClient withoutKey(LocalCluster cluster) {
        return new RaidClient(ClusterAccess.clients(cluster.folder().cluster().withKeyFile(null)));
    }

    private static void strangersAreNotAnswered(Path folder, LocalCluster cluster, SiteSocket site) throws IOException {
        Path other = folder.resolve("other");
        KeyFile.make(other);
        Host.Factory wrong = ClusterAccess.clients(cluster.folder().cluster().withKeyFile(other.toString()));
        try (RaidClient plain = withoutKey(cluster);
                RaidClient mistaken = new RaidClient(wrong);
                RaidClient client = cluster.client()) {
            assertThatExceptionOfType(NoAnswerException.class).isThrownBy(() -> plain.status(site.socket(), SHORT));
            assertThatExceptionOfType(NoAnswerException.class)
                    .isThrownBy(() -> mistaken.status(site.socket(), SHORT))
                    .withMessageContaining("cluster's key");
            Map<String, Long> counters = client.status(site.socket(), ANSWER).counters();
            assertThat(counters.get("seal.dropped-unsealed")).isPositive();
            assertThat(counters.get("seal.dropped-forged")).isPositive();
        }
    }

    /** Nobody watches without the key. */
    private static void strangersDoNotWatch(LocalCluster cluster, SiteSocket site) {
        Interest everything = Interest.in(List.of());
        Map<Place, InetSocketAddress> first = Map.of(Place.ofSite(1), site.socket());
        Host.Factory plain = ClusterAccess.clients(cluster.folder().cluster().withKeyFile(null));
        assertThatExceptionOfType(NoAnswerException.class)
                .isThrownBy(
                        () -> ClusterStream.open(plain, RaidClient.LANGUAGE, Sampling.none(everything), () -> first));
        try (RaidClient client = cluster.client();
                EventStream stream = cluster.watch(Sampling.none(everything), List.of(1))) {
            assertThat(stream.isOver()).isFalse();
            assertThat(client.status(site.socket(), ANSWER).counters()).containsEntry("watch.subscriptions", 1L);
        }
    }

    private static void noServerOfASeparateSiteAnswersAStranger(LocalCluster cluster) {
        assertThat(cluster.processes(2)).hasSize(SiteServer.values().length);
        try (RaidClient plain = withoutKey(cluster);
                RaidClient client = cluster.client()) {
            cluster.processes(2).forEach((process, file) -> {
                assertThatExceptionOfType(NoAnswerException.class)
                        .as(process.name())
                        .isThrownBy(() -> plain.status(file.socket(), SHORT));
                Map<String, Long> counters =
                        client.status(file.socket(), ANSWER).counters();
                assertThat(counters.get("seal.dropped-unsealed"))
                        .as(process.name())
                        .isPositive();
                assertThat(counters.get("seal.sealed")).as(process.name()).isPositive();
            });
        }
    }

    @Test
    void nothingStartsBeyondLoopbackWithoutAKey(@TempDir Path folder) {
        Cluster.Site open = new Cluster.Site(1, "0.0.0.0", null, null, null);
        Cluster cluster = new Cluster(0, null, null, null, List.of(open), null, null, null, null);
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> in(folder).up(cluster))
                .withMessageContaining("raid gen key");
        assertThat(folder).isEmptyDirectory();
    }

    private static LocalCluster in(Path folder) {
        return new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
    }
}
