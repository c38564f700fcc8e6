package org.raidlab.cli;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.raidlab.comm.watch.Interest;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.watch.EventStream;
import org.raidlab.runtime.watch.Sampling;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code raid train}: runs the commands of a short session in this JVM, on a cluster of three sites. When a JVM of the
 * session ends, it writes what it loaded and linked, and the profiles of its methods, to a cache; later processes start
 * from that. The sites get as much load as makes the optimising compiler see which methods are hot.
 */
@Command(name = "train", hidden = true, description = "Run the commands of a short session.")
final class TrainCommand implements Callable<Integer> {
    private static final int SITES = 3;
    private static final String LOAD_SECONDS = "3";
    private static final Duration ANSWER = Duration.ofSeconds(5);
    /** A slow machine needs tens of seconds to write a cache. */
    private static final Duration WRITING = Duration.ofMinutes(2);

    private static final List<List<String>> SESSION = List.of(
            List.of("--version"),
            List.of("up", "--sites", Integer.toString(SITES)),
            List.of("status"),
            List.of("status", "--json"),
            List.of(
                    "query",
                    "-c",
                    "create r (a = i4) append to r (a = 1) range of t is r"
                            + " retrieve (t.a, n = count(t.a)) where t.a = 1 replace t (a = 2)"),
            List.of("query", "--json", "-c", "range of t is r retrieve (t.all) delete t destroy r"),
            List.of("outcome", "1.1.1"),
            List.of("dump"),
            load("read-modify-write", "1000"));
    /** Its events are read: the profiles of a site show what a watched site does, so watching begins without delay. */
    private static final List<String> WATCHED_LOAD = load("debit-credit", "400");

    private static final int EVENTS_PER_SECOND = 1_000;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    private static List<String> load(String mix, String items) {
        return List.of("workload", "--mix", mix, "--items", items, "--clients", "16", "--seconds", LOAD_SECONDS);
    }

    @Override
    public Integer call() {
        int worst = ExitCode.OK;
        for (List<String> command : SESSION) {
            worst = Math.max(worst, run(command));
        }
        worst = Math.max(worst, runWatched(WATCHED_LOAD));
        endSites();
        return Math.max(worst, run(List.of("down")));
    }

    /** Runs a command, once more if it fails: a busy machine changes views, and that aborts transactions. */
    private int run(List<String> command) {
        List<String> folder = command.contains("--version") ? List.of() : List.of("--dir", global.dir.toString());
        String[] words = Stream.concat(command.stream(), folder.stream()).toArray(String[]::new);
        int code = Main.run(words);
        return code == ExitCode.OK ? code : Main.run(words);
    }

    private int runWatched(List<String> command) {
        Sampling sampling = Sampling.atMost(EVENTS_PER_SECOND, Interest.in(List.of()));
        try (EventStream stream = Clusters.in(global.folder()).watch(sampling, List.of())) {
            Thread reader = Thread.ofVirtual().start(() -> readAll(stream));
            int code = run(command);
            reader.interrupt();
            return code;
        }
    }

    private static void readAll(EventStream stream) {
        try {
            while (!stream.isOver()) {
                stream.next(ANSWER);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends the sites. The first site ends in good order and has the time to write its cache, which serves all sites;
     * the others are killed, so that they write none.
     */
    private void endSites() {
        LocalCluster cluster = Clusters.in(global.folder());
        for (int site = SITES; site > 1; site--) {
            cluster.kill(site);
        }
        try (RaidClient client = cluster.client()) {
            for (RunFile process : cluster.processes(1).values()) {
                client.stop(process.socket(), ANSWER);
                Polling.until(WRITING, "site 1 to write its cache", () -> !process.isAlive());
            }
        }
    }
}
