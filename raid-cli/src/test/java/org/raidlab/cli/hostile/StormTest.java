package org.raidlab.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.cli.Main;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.sim.forged.ForgedDatagrams;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * A storm of forged datagrams over three sites under load: recordings of their own traffic, replayed, cut, spliced and
 * changed with right checksums and under the senders' addresses, as the plan {@code forged} does it in simulation.
 * Without a key forged messages may break safety (docs/messages.md), so histories are not checked; progress has to come
 * back in any case. Only root may read along and forge addresses. {@code -Draid.storm=90000} makes it long.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "datagrams are captured and forged by Linux's sockets")
final class StormTest {
    private static final int DATAGRAMS = Integer.getInteger("raid.storm", 6_000);
    private static final int PER_SECOND = 3_000;
    private static final long SEED = Long.getLong("raid.seed", System.nanoTime() % 1_000_000);
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final Duration CAPTURED = Duration.ofSeconds(1);
    /**
     * The time in which each site commits again. A site may find late that the others count it as down, also when all
     * views are equal; its clients then wait for an answer, and for its return, before they go on.
     */
    private static final Duration COMMITS_WITHIN = Duration.ofSeconds(30);

    private static final Duration UNTIL_STOPPED = Duration.ofHours(1);

    private final SeededRandom random = new SeededRandom(SEED);

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void afterAStormAllSitesAreInOneViewAndCommit(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        storm(folder, null);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void withAKeyNoSiteLosesItsSessionInAStorm(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws IOException, InterruptedException {
        Path key = folder.resolve("key");
        KeyFile.make(key);
        storm(folder, key);
    }

    private void storm(Path folder, @Nullable Path key) throws IOException, InterruptedException {
        Cluster cluster = Cluster.local(SITES.size()).withKeyFile(key == null ? null : key.toString());
        LocalCluster local =
                new LocalCluster(new ClusterFolder(folder.resolve("raid")), new ProcessStarter(Main.class.getName()));
        try (Forger forger = Forger.open().orElse(null)) {
            assumeThat(forger).as("only root may forge addresses").isNotNull();
            local.up(cluster);
            List<Long> running = pids(local);
            List<Integer> before = sessions(local);
            ClusterLoad load = load(local, SITES, UNTIL_STOPPED);
            load.prepare();
            LoadTally during = underLoad(load, local, forger, key == null);
            long silent = System.nanoTime();
            assertThat(pids(local)).as("processes, seed %d", SEED).isEqualTo(running);
            local.awaitOneView();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - silent);
            System.out.printf(
                    "seed %d, %d datagrams, %s: %d committed meanwhile, in one view %d ms later, sessions %s%n",
                    SEED, DATAGRAMS, key == null ? "no key" : "key", during.committed(), millis, sessions(local));
            for (int site : SITES) {
                LoadTally tally = untilOneCommits(load(local, List.of(site), COMMITS_WITHIN));
                assertThat(tally.committed())
                        .as(
                                "commits at site %d, seed %d; %d unknown, aborted: %s",
                                site, SEED, tally.unknown(), tally.abortReasons())
                        .isPositive();
            }
            if (key != null) {
                assertThat(sessions(local)).as("seed %d", SEED).isEqualTo(before);
            }
        } finally {
            local.down();
        }
    }

    private static ClusterLoad load(LocalCluster local, List<Integer> sites, Duration time) {
        ItemRelation items = new ItemRelation("items");
        LoadPlan plan = new LoadPlan(
                sites, Mix.READ_MODIFY_WRITE, new LoadSchedule(6, time), 200, 4, 0.5, 0, SEED, items, Synthetic.NONE);
        return new ClusterLoad(local, plan, line -> {});
    }

    private static LoadTally untilOneCommits(ClusterLoad load) throws InterruptedException {
        try (LoadRun run = load.open()) {
            run.tellLatencies(_ -> run.stop());
            return run.run();
        }
    }

    private LoadTally underLoad(ClusterLoad load, LocalCluster local, Forger forger, boolean readable)
            throws InterruptedException {
        List<InetSocketAddress> targets =
                local.allRunning().stream().map(RunFile::socket).toList();
        try (LoadRun run = load.open()) {
            run.begin();
            List<Captured> captured = Eavesdropper.during(
                    CAPTURED,
                    port -> targets.stream().anyMatch(target -> target.getPort() == port),
                    new SplittableRandom(SEED));
            assertThat(captured).isNotEmpty();
            throwAll(captured, targets, forger, new ForgedDatagrams(Codecs.raid("packed"), readable));
            run.stop();
            return run.await();
        }
    }

    /** A third go to another process than what they were made of. */
    private void throwAll(
            List<Captured> captured, List<InetSocketAddress> targets, Forger forger, ForgedDatagrams datagrams) {
        long began = System.nanoTime();
        for (int sent = 0; sent < DATAGRAMS; sent++) {
            Captured one = any(captured);
            byte[] forged = datagrams.forge(one.payload(), any(captured).payload(), random);
            boolean toAnother = !targets.contains(one.to()) || random.nextInt(3) == 0;
            forger.send(one.from(), toAnother ? any(targets) : one.to(), forged);
            LockSupport.parkNanos(began + sent * 1_000_000_000L / PER_SECOND - System.nanoTime());
        }
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static List<Long> pids(LocalCluster local) {
        return local.allRunning().stream().map(RunFile::pid).toList();
    }

    private static List<Integer> sessions(LocalCluster local) {
        try (RaidClient client = local.client()) {
            return SITES.stream()
                    .map(site -> local.status(client, site).session())
                    .toList();
        }
    }
}
