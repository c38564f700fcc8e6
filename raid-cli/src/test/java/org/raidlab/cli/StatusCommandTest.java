package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.SiteStatus;

/** What {@code raid status} tells of copies, on real processes. */
final class StatusCommandTest {
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private LocalCluster cluster() {
        return new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
    }

    /** Three sites, two of which hold each relation: first the one that creates it, then the next. */
    private static Cluster twoOfThree() {
        Cluster all = Cluster.local(3);
        return all.with(Replication.Rowaa.DEFAULT.withDegree(2, Replication.PlacementPolicy.ROUND_ROBIN));
    }

    private static Optional<Copies> copies(LocalCluster cluster, RaidClient client) {
        List<SiteStatus> sites = cluster.folder().cluster().siteNumbers().stream()
                .map(site -> cluster.status(client, site))
                .toList();
        return Copies.of(cluster, client, sites);
    }

    /** Starts them; a client belongs to an instance, which begins with that. */
    private static RaidClient up(LocalCluster cluster, Cluster sites) {
        cluster.up(sites);
        return cluster.client();
    }

    private static boolean commits(LocalCluster cluster, RaidClient client, String text) {
        return client.submit(cluster.socket(1), text, ANSWER)
                .results()
                .getLast()
                .outcome()
                .map(Outcome::isCommitted)
                .orElse(false);
    }

    private static void until(LocalCluster cluster, RaidClient client, String text) {
        Polling.until(LIMIT, text, () -> commits(cluster, client, text));
    }

    private int status() {
        return Main.run("status", "--json", "--dir", folder.toString());
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void holdersThatAreOutOfDateAreShownAndTheViewThatKnowsIt() {
        LocalCluster cluster = cluster();
        try (RaidClient client = up(cluster, twoOfThree())) {
            until(cluster, client, "create r (k = i4)");
            Polling.until(LIMIT, "the holders", () -> lines(cluster, client).contains("holders 1 2  degree 2"));

            cluster.kill(2);
            until(cluster, client, "append to r (k = 1)");
            Copies copies = copies(cluster, client).orElseThrow();
            assertThat(copies.lineOf(1)).isEmpty();
            assertThat(copies.lineOf(2)).isEqualTo("  out of date 1 tuple");
            assertThat(copies.lineOf(3)).as("it does not hold the relation").isEmpty();
            assertThat(copies.fieldsOf(2)).isEqualTo(Map.of("tuples", 1L, "relations", 0L));
            assertThat(copies.lines().getFirst()).endsWith("members 1 3");
            assertThat(copies.lines().getLast()).isEqualTo("relation r  holders 1 2  degree 2  out of date at 2 (1)");
            assertThat(copies.fields().get("relations"))
                    .isEqualTo(List.of(
                            Map.of("name", "r", "holders", List.of(1, 2), "degree", 2, "outOfDate", List.of(2))));
            assertThat(status()).isEqualTo(ExitCode.OK);

            cluster.kill(1);
            cluster.kill(3);
            assertThat(copies(cluster, client)).isEmpty();
            assertThat(status()).as("it answers while all sites are dead").isEqualTo(ExitCode.OK);
        } finally {
            cluster.down();
        }
    }

    private static String lines(LocalCluster cluster, RaidClient client) {
        return copies(cluster, client)
                .map(copies -> String.join("\n", copies.lines()))
                .orElse("");
    }

    @Test
    void withQuorumsTheVotesThatASiteHearsAreShown() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        assertThat(StatusCommand.line(new SiteStatus(2, "up", 4, List.of(), counters)))
                .endsWith("aborted 0");

        counters.putAll(Map.of("RC.votes", 5L, "RC.votes up", 3L, "RC.votes to read", 2L, "RC.votes to write", 4L));
        assertThat(StatusCommand.line(new SiteStatus(2, "up", 4, List.of(), counters)))
                .endsWith("  hears 3 of 5 votes (2 to read, 4 to write)");
    }
}
