package org.raidlab.cli.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.Resources.ServerUse;
import org.raidlab.comm.control.Resources.TypeUse;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/** Levels that change while a process runs, and what it has used. */
final class ControlTest {
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Layout DATABASE_APART = new Layout.Groups(List.of(
            List.of(SiteServer.UI, SiteServer.AD, SiteServer.AC, SiteServer.CC, SiteServer.RC),
            List.of(SiteServer.AM)));

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void levelsChangeAtOnceAndUseIsToldByServerAndMessage(@TempDir Path folder) {
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        try {
            Cluster merged = Cluster.local(2);
            cluster.up(merged.with(merged.site(2).withLayout(DATABASE_APART)));
            InetSocketAddress site = cluster.socket(1).socket();
            try (RaidClient client = cluster.client()) {
                assertThat(client.setDebug(site, DebugLevel.DEBUG, ANSWER)).isTrue();
                assertThat(client.setTiming(site, TimingLevel.MESSAGES, ANSWER)).isTrue();
                client.submit(cluster.socket(1), "create r (k = i4)", ANSWER);
                Resources used = client.resources(site, ANSWER);
                assertThat(used.debug()).isEqualTo(DebugLevel.DEBUG);
                assertThat(used.timing()).isEqualTo(TimingLevel.MESSAGES);
                assertThat(used.userMicros()).isPositive();
                assertThat(used.servers())
                        .extracting(each -> each.server().type())
                        .contains(RaidServer.UI, RaidServer.AD, RaidServer.AM, RaidServer.AC, RaidServer.CC);
                assertThat(used.servers())
                        .filteredOn(each -> each.server().type() == RaidServer.AD)
                        .allSatisfy(ControlTest::isAtWork);
                assertThat(type(used, "AcMessage.Prepare").packetsOut()).isPositive();
                assertThat(type(used, "AcMessage.Prepare").bytesOut()).isPositive();
                assertThat(type(used, "UiMessage.Submit").packetsIn()).isPositive();
                assertThat(type(used, "UiMessage.Submit").handled()).isPositive();
                theTimesStandStillWhenNothingIsTimed(client, cluster, site);
                eachProcessOfASiteTellsOfItsOwnServers(client, cluster);
            }
        } finally {
            cluster.down();
        }
    }

    private static void eachProcessOfASiteTellsOfItsOwnServers(RaidClient client, LocalCluster cluster) {
        cluster.processes(2).forEach((process, file) -> {
            assertThat(client.setTiming(file.socket(), TimingLevel.MESSAGES, ANSWER))
                    .isTrue();
            client.submit(cluster.socket(2), "range of t is r\nretrieve (t.all)", ANSWER);
            Resources used = client.resources(file.socket(), ANSWER);
            assertThat(used.servers())
                    .extracting(each -> each.server().type())
                    .containsExactlyInAnyOrderElementsOf(
                            process.servers().stream().map(SiteServer::type).toList());
            assertThat(used.types())
                    .as("what goes to the site's other process is counted too")
                    .filteredOn(each ->
                            each.type().startsWith("AdMessage.") || each.type().startsWith("AmMessage."))
                    .anySatisfy(each ->
                            assertThat(each.packetsIn() + each.packetsOut()).isPositive());
        });
    }

    private static void theTimesStandStillWhenNothingIsTimed(
            RaidClient client, LocalCluster cluster, InetSocketAddress site) {
        client.setTiming(site, TimingLevel.OFF, ANSWER);
        long before = driver(client.resources(site, ANSWER)).micros();
        client.submit(cluster.socket(1), "range of t is r\nretrieve (t.all)", ANSWER);
        ServerUse after = driver(client.resources(site, ANSWER));
        assertThat(after.micros()).isEqualTo(before);
        assertThat(after.steps()).isPositive();
    }

    private static void isAtWork(ServerUse use) {
        assertThat(use.steps()).isPositive();
        assertThat(use.micros()).isPositive();
    }

    private static ServerUse driver(Resources used) {
        return used.servers().stream()
                .filter(each -> each.server().type() == RaidServer.AD)
                .findFirst()
                .orElseThrow();
    }

    private static TypeUse type(Resources used, String name) {
        return used.types().stream()
                .filter(each -> each.type().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
