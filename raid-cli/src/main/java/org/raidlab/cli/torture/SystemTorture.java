package org.raidlab.cli.torture;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;

/**
 * Kills and stops the processes of a system other than RAID under a load of its own; the load says afterwards whether
 * the sites kept their promises.
 */
public final class SystemTorture {
    private static final int STOP_MILLIS_MAX = 1_500;
    private static final int QUIET_MILLIS_MAX = 1_000;
    private static final Duration RECOVERY = Duration.ofSeconds(30);

    private final SystemCluster cluster;
    private final ProcessStarter starter;
    private final RandomSource random;
    private int kills;
    private int stops;

    /**
     * The result.
     *
     * @param kills of a site's process with signal 9
     * @param stops of a site's process for a while
     * @param answered requests of the load
     * @param violations of what the system promises
     * @param remarks of the load, for people
     */
    public record Report(int kills, int stops, long answered, List<String> violations, List<String> remarks) {
        public boolean isOk() {
            return violations.isEmpty() && !isVoid();
        }

        /** Returns whether the run tested less than it was asked for: no process was killed. */
        public boolean isVoid() {
            return kills == 0;
        }
    }

    private SystemTorture(SystemCluster cluster, ProcessStarter starter, long seed) {
        this.cluster = cluster;
        this.starter = starter;
        this.random = new SeededRandom(seed);
    }

    /** Tortures for this time, or until it is stopped. Ends all processes that it has started. */
    public static Report run(
            SystemCluster cluster,
            ProcessStarter starter,
            Duration time,
            long seed,
            BooleanSupplier stopped,
            Consumer<String> said)
            throws IOException {
        try (starter) {
            cluster.up(starter);
            return new SystemTorture(cluster, starter, seed).run(time, stopped, said);
        }
    }

    private Report run(Duration time, BooleanSupplier stopped, Consumer<String> said) throws IOException {
        try (SystemLoad load = cluster.deployed().load(cluster)) {
            long end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() < end && !stopped.getAsBoolean()) {
                waitUpTo(QUIET_MILLIS_MAX);
                int site = 1 + random.nextInt(cluster.sites().size());
                if (random.chance(0.5)) {
                    said.accept("kill site " + site);
                    kill(site);
                } else {
                    said.accept("stop site " + site);
                    stop(site);
                }
            }
            List<Long> before = load.answered();
            Polling.until(RECOVERY, "an answer to every client", () -> areAllAbove(before, load.answered()));
            long answered = load.answered().stream().mapToLong(Long::longValue).sum();
            return new Report(kills, stops, answered, load.broken(), load.remarks());
        }
    }

    private static boolean areAllAbove(List<Long> before, List<Long> now) {
        return IntStream.range(0, now.size()).allMatch(client -> now.get(client) > before.get(client));
    }

    private void kill(int site) {
        RunFile victim = cluster.running(site).orElseThrow();
        victim.kill();
        Polling.until(RECOVERY, "site " + site + " to die", () -> !victim.isAlive());
        kills++;
        waitUpTo(STOP_MILLIS_MAX);
        cluster.up(starter);
    }

    private void stop(int site) throws IOException {
        String pid = Long.toString(cluster.running(site).orElseThrow().pid());
        Program.run("kill", "-STOP", pid);
        stops++;
        waitUpTo(STOP_MILLIS_MAX);
        Program.run("kill", "-CONT", pid);
    }

    private void waitUpTo(int millis) {
        long until = System.nanoTime() + random.nextInt(millis) * 1_000_000L;
        while (System.nanoTime() < until) {
            Polling.pause();
        }
    }
}
