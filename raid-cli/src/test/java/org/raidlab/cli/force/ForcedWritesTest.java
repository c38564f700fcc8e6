package org.raidlab.cli.force;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.cli.Main;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * One client commits one update after the other, so no force can serve two of them: between request and answer of each
 * commit every site must have forced something, the coordinator its decision and the participants that they are
 * prepared.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ForcedWritesTest {
    private static final int COMMITS = 100;
    private static final int TRIES = 20;
    private static final Duration ANSWER = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    /** The time of a committed transaction by the wall clock, which the trace has too. */
    private record Commit(long startMicros, long endMicros) {
        boolean covers(ForcedWrites.Forced force) {
            return force.within(startMicros, endMicros);
        }
    }

    @BeforeAll
    static void tracingIsPossible() throws IOException, InterruptedException {
        Optional<String> obstacle = Strace.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> "system calls cannot be traced here: " + obstacle.orElse(""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyCommitForcesAWriteAtEverySite(int sites, TestReporter reporter) throws IOException {
        Strace strace = new Strace(Files.createDirectory(folder.resolve("traces")));
        ClusterFolder home = new ClusterFolder(
                Files.createDirectory(folder.resolve("cluster")).toRealPath());
        LocalCluster local = new LocalCluster(home, new ProcessStarter(Main.class.getName(), strace.prefix()));
        Cluster cluster = Cluster.local(sites);
        List<Commit> commits;
        try {
            local.up(cluster);
            commits = commits(local);
        } finally {
            local.down();
        }
        ForcedWrites writes = strace.forcedWrites();
        assertThat(commits).hasSize(COMMITS);
        for (int site : cluster.siteNumbers()) {
            Path data = home.data(cluster.site(site));
            List<ForcedWrites.Forced> inLog = writes.in(data.resolve("log"));
            reporter.publishEntry("%d sites, site %d: %.2f forced writes to the log for each commit; %s"
                    .formatted(sites, site, share(inLog, commits), writes.openings(data.resolve("log"))));
            assertThat(writes.openings(data.resolve("log")))
                    .as("segments opened with O_DSYNC")
                    .isNotEmpty();
            assertThat(commits)
                    .as("commits of site " + site)
                    .allSatisfy(commit -> assertThat(inLog).anyMatch(commit::covers));
        }
    }

    private static double share(List<ForcedWrites.Forced> forced, List<Commit> commits) {
        long covered = forced.stream()
                .filter(force -> commits.stream().anyMatch(commit -> commit.covers(force)))
                .count();
        return (double) covered / commits.size();
    }

    /**
     * Updates one tuple, again and again; the first statements of processes just started may need more than one try.
     */
    private static List<Commit> commits(LocalCluster local) {
        List<Commit> commits = new ArrayList<>();
        SiteSocket site = local.socket(1);
        try (RaidClient client = local.client()) {
            commit(client, site, "create f (k = i4, v = i4)");
            commit(client, site, "modify f to hash unique on k");
            commit(client, site, "append to f (k = 1, v = 0)");
            for (int value = 1; value <= COMMITS; value++) {
                commits.add(commit(client, site, "range of t is f\nreplace t (v = " + value + ") where t.k = 1"));
            }
        }
        return commits;
    }

    /** The time of the try that committed. */
    private static Commit commit(RaidClient client, SiteSocket site, String text) {
        String last = "";
        for (int tries = 0; tries < TRIES; tries++) {
            long start = micros();
            ClientMessage.Answered answer = client.submit(site, text, ANSWER);
            if (answer.results().getLast().outcome().map(Outcome::isCommitted).orElse(false)) {
                return new Commit(start, micros());
            }
            last = answer.results().toString();
        }
        throw new AssertionError("not committed: " + last);
    }

    private static long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
