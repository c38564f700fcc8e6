package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/** {@code fail}, {@code recover}, {@code partition} and {@code heal} on processes, one site in two of them. */
final class FaultCommandsTest {
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Layout DATABASE_APART = new Layout.Groups(List.of(
            List.of(SiteServer.UI, SiteServer.AD, SiteServer.AC, SiteServer.CC, SiteServer.RC),
            List.of(SiteServer.AM)));

    @TempDir
    Path folder;

    private int raid(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--dir";
        all[arguments.length + 1] = folder.toString();
        return Main.run(all);
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void aSiteFailsAndIsCutOffAndComesBackWithAllCommitsOfTheOthers() {
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        Cluster merged = Cluster.local(3).with(Replication.Rowaa.DEFAULT);
        try (RaidClient client = up(cluster, merged.with(merged.site(3).withLayout(DATABASE_APART)))) {
            commits(cluster, client, 1, "create r (k = i4)");
            theOthersGoOnWithoutAFailedSite(cluster, client);
            theMajorityGoesOnWithoutWhoeverIsCutOff(cluster, client);
        } finally {
            cluster.down();
        }
    }

    /** Starts them; a client belongs to an instance, which begins with that. */
    private static RaidClient up(LocalCluster cluster, Cluster sites) {
        cluster.up(sites);
        return cluster.client();
    }

    private void theOthersGoOnWithoutAFailedSite(LocalCluster cluster, RaidClient client) {
        assertThat(raid("fail", "3")).isEqualTo(ExitCode.OK);
        assertThat(cluster.processes(3)).as("its processes stay").hasSize(2);
        assertThat(cluster.status(client, 3).state()).isEqualTo("failed");
        commits(cluster, client, 1, "append to r (k = 1)");
        await("fail-locks", () -> failLocks(cluster, client) == 1);

        assertThat(raid("recover", "3")).isEqualTo(ExitCode.OK);
        await("the copy", () -> failLocks(cluster, client) == 0);
        assertThat(rows(cluster, client, 3)).isEqualTo(1);
        assertThat(raid("recover", "3")).as("it is up already").isEqualTo(ExitCode.USAGE);
    }

    private void theMajorityGoesOnWithoutWhoeverIsCutOff(LocalCluster cluster, RaidClient client) {
        assertThat(raid("partition", "1,3", "2,3")).as("on both sides").isEqualTo(ExitCode.USAGE);
        assertThat(raid("partition", "1,3", "2")).isEqualTo(ExitCode.OK);
        commits(cluster, client, 3, "append to r (k = 2)");
        assertThat(outcome(cluster, client, 2, "append to r (k = 3)")).isInstanceOf(Outcome.Aborted.class);

        assertThat(raid("heal")).isEqualTo(ExitCode.OK);
        commits(cluster, client, 2, "append to r (k = 4)");
        await("the copy", () -> failLocks(cluster, client) == 0);
        assertThat(rows(cluster, client, 2)).isEqualTo(3);
    }

    private static void await(String what, BooleanSupplier condition) {
        Polling.until(LIMIT, what, condition);
    }

    /** As site 1 knows them, of all sites. */
    private static long failLocks(LocalCluster cluster, RaidClient client) {
        SiteStatus status = cluster.status(client, 1);
        return status.isUp() ? status.counter("RC.fail-locks of all sites") : -1;
    }

    /** Within half a second or so the sites have noticed, and the next try succeeds. */
    private static void commits(LocalCluster cluster, RaidClient client, int site, String text) {
        await(text, () -> outcome(cluster, client, site, text).isCommitted());
    }

    private static Outcome outcome(LocalCluster cluster, RaidClient client, int site, String text) {
        return last(cluster, client, site, text).outcome().orElseThrow();
    }

    private static int rows(LocalCluster cluster, RaidClient client, int site) {
        return last(cluster, client, site, "range of t is r\nretrieve (t.all)").count();
    }

    private static StatementResult last(LocalCluster cluster, RaidClient client, int site, String text) {
        return client.submit(cluster.socket(site), text, ANSWER).results().getLast();
    }
}
