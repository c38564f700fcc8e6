package org.raidlab.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.force.Tracing;
import org.raidlab.cli.torture.SmallDisk;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Layout;
import org.raidlab.site.config.SiteServer;

/** What fails outside is told, loses nothing acknowledged, and is over when its cause is gone. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FaultTest {
    private static final int STORAGE = 3;
    private static final int CLIENTS = 8;
    private static final int MANY = 1_000;
    private static final int DISK_MEGABYTES = 80;
    private static final int DOUBLINGS = 14;
    private static final Duration GROWTH = Duration.ofSeconds(90);
    private static final Duration SHORT = Duration.ofSeconds(20);

    @TempDir
    Path folder = Path.of(".");

    @Test
    void failingStorageEndsASiteWithItsReasonAndItComesBack() throws IOException, InterruptedException {
        Optional<String> obstacle = Tracing.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> "system calls cannot be made to fail here: " + obstacle.orElse(""));
        List<String> violations = new ArrayList<>();
        try (FaultRun run = new FaultRun(folder.resolve("raid"), Cluster.local(2), CLIENTS)) {
            run.up();
            run.run(violations, load -> {
                for (Injection injection : Injection.values()) {
                    int exitCode = run.runUnder(injection.prefix(), SiteServer.AC);
                    assertThat(exitCode).as(injection + ": " + run.output()).isEqualTo(STORAGE);
                    assertThat(run.output()).contains(injection.reason());
                    run.local().recover(FaultRun.VICTIM);
                    FaultRun.awaitCommits(load, 20);
                }
            });
        }
        assertThat(violations).isEmpty();
    }

    /** The log's process, and the database's. */
    @Test
    void failingStorageEndsTheProcessThatHasItAndTheSitesOthersWait() throws IOException, InterruptedException {
        Optional<String> obstacle = Tracing.obstacle();
        assumeTrue(obstacle.isEmpty(), () -> "system calls cannot be made to fail here: " + obstacle.orElse(""));
        Map<SiteServer, Injection> faults =
                new EnumMap<>(Map.of(SiteServer.AC, Injection.WRITE_ERROR, SiteServer.AM, Injection.SYNC_ERROR));
        List<String> violations = new ArrayList<>();
        try (FaultRun run = new FaultRun(folder.resolve("raid"), databaseApart(), CLIENTS)) {
            run.up();
            run.run(violations, load -> {
                for (Map.Entry<SiteServer, Injection> fault : faults.entrySet()) {
                    SiteServer server = fault.getKey();
                    int exitCode = run.runUnder(fault.getValue().prefix(), server);
                    assertThat(exitCode).as(fault + ": " + run.output(server)).isEqualTo(STORAGE);
                    assertThat(run.output(server)).contains(fault.getValue().reason());
                    assertThat(run.local().processes(FaultRun.VICTIM))
                            .as("the other process lives")
                            .hasSize(1);
                    run.local().recover(FaultRun.VICTIM);
                    FaultRun.awaitCommits(load, 20);
                }
            });
        }
        assertThat(violations).isEmpty();
    }

    private static Cluster databaseApart() {
        List<SiteServer> rest = new ArrayList<>(List.of(SiteServer.values()));
        rest.remove(SiteServer.AM);
        Cluster two = Cluster.local(2);
        Layout layout = new Layout.Groups(List.of(rest, List.of(SiteServer.AM)));
        return two.with(two.site(FaultRun.VICTIM).withLayout(layout));
    }

    @Test
    void aDiskThatIsFullIsSaidSoAndWorksWhenThereIsSpaceAgain() throws IOException, InterruptedException {
        SmallDisk disk = smallDisk();
        Cluster two = Cluster.local(2);
        Cluster.Site small = new Cluster.Site(
                FaultRun.VICTIM, null, null, disk.folder().resolve("site").toString(), null);
        Cluster cluster = new Cluster(0, null, null, null, List.of(two.site(1), small), null, null, null, null);
        List<String> violations = new ArrayList<>();
        try (SmallDisk full = disk;
                FaultRun run = new FaultRun(folder.resolve("raid"), cluster, CLIENTS)) {
            run.up();
            run.run(violations, load -> {
                full.fill();
                growUntil(run, () -> !run.victimIsAlive());
                assertThat(run.output()).contains("no space left on device").contains("free space");
                full.free();
                run.local().recover(FaultRun.VICTIM);
            });
        }
        assertThat(violations).isEmpty();
    }

    private SmallDisk smallDisk() throws IOException {
        Path mounted = Files.createDirectory(folder.resolve("disk"));
        try {
            return SmallDisk.mount(mounted, DISK_MEGABYTES);
        } catch (IOException e) {
            return abort("no small disk can be mounted here: " + e.getMessage());
        }
    }

    @Test
    void usedUpFileHandlesEndASiteWithItsReasonAndItComesBack() throws IOException, InterruptedException {
        assumeTrue(ProcessLimits.canBeSet(), "there is no prlimit here");
        List<String> violations = new ArrayList<>();
        try (FaultRun run = new FaultRun(folder.resolve("raid"), Cluster.local(2), CLIENTS)) {
            run.up();
            ProcessLimits.noMoreFiles(run.victim());
            growUntil(run, () -> !run.victimIsAlive());
            assertThat(run.output()).contains("Too many open files");
            run.local().recover(FaultRun.VICTIM);
            run.run(violations, load -> FaultRun.awaitCommits(load, 20));
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void aThousandClientsAreServedOrRefusedAndNothingGrowsBeyondItsBounds() throws IOException, InterruptedException {
        List<String> violations = new ArrayList<>();
        try (FaultRun run = new FaultRun(folder.resolve("raid"), Cluster.local(2), MANY)) {
            run.up();
            LoadTally tally = run.run(violations, load -> FaultRun.awaitCommits(load, 100));
            assertThat(tally.committed()).isPositive();
            try (RaidClient client = run.local().client()) {
                Map<String, Long> counters = run.local().status(client, 1).counters();
                assertThat(counters).containsKeys("AD.overloaded", "udp.kernel-drops", "dropped");
            }
        }
        assertThat(violations).isEmpty();
    }

    /** Writes much in one transaction each, so that the log needs new segments. */
    private static void growUntil(FaultRun run, BooleanSupplier done) {
        long until = System.nanoTime() + GROWTH.toNanos();
        try (RaidClient client = run.local().client()) {
            while (!done.getAsBoolean() && System.nanoTime() < until) {
                submit(run, client, "create big (k = i4, t = c200)");
                submit(run, client, "append to big (k = 1, t = \"x\")");
                for (int doubling = 0; doubling < DOUBLINGS && !done.getAsBoolean(); doubling++) {
                    submit(run, client, "range of b is big\nappend to big (k = b.k, t = b.t)");
                }
                submit(run, client, "destroy big");
            }
        }
        FaultRun.await("the site to end", done);
    }

    private static void submit(FaultRun run, RaidClient client, String text) {
        try {
            assertThat(client.submit(run.local().socket(1), text, SHORT).results())
                    .isNotEmpty();
        } catch (NoAnswerException e) {
            assertThat(e).hasMessageContaining("no answer");
        }
    }
}
