package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;

/** Measures commits of one write on three sites, and compares them with the skeleton. */
public final class CommitBench implements AutoCloseable {
    private static final int ONE = 1;
    private static final int MANY = CommitClients.CLIENTS_MAX;
    private static final int ITEMS = 100 * MANY;

    private final ThreeSites raid;
    private final BareProcesses skeleton;
    private final SideBySide sides;
    private final BenchRun run;

    /**
     * Makes a benchmark with a cluster of its own.
     *
     * @param cluster not running, in an empty folder
     * @param algorithms of its sites
     * @param folder for the logs of the skeleton
     */
    public CommitBench(
            ChildJvms jvms, LocalCluster cluster, Algorithms algorithms, Path folder, Effort effort, BenchRun run)
            throws IOException {
        this.run = run;
        run.begin("three sites and the skeleton start");
        raid = new ThreeSites(jvms, cluster, algorithms, ITEMS);
        skeleton = BareProcesses.skeleton(jvms, folder);
        sides = new SideBySide(raid, skeleton, effort, run);
    }

    /** Runs all comparisons. */
    public void run() throws IOException {
        run.begin("warming up");
        long turn = sides.effort().warmUp().toMillis();
        sides.warmUp(MANY, turn);
        sides.warmUp(ONE, turn / 2);
        SideBySide.Both one = sides.rounds("commits", ONE);
        run.found(rows(one, ONE));
        sides.warmUp(MANY, turn / 2);
        SideBySide.Both many = sides.rounds("commits", MANY);
        run.found(rows(many, MANY));
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(
                "scaling/" + MANY,
                "commits/s",
                many.ours(round -> round.load().perSecond()),
                one.ours(round -> round.load().perSecond())));
        rows.add(Row.of(
                "forces/" + MANY,
                "per commit",
                many.ours(round -> round.each().forces()),
                one.ours(round -> round.each().forces())));
        rows.addAll(cpu(many));
        run.found(rows);
    }

    private static List<Row> rows(SideBySide.Both both, int clients) {
        return List.of(both.latency("latency/" + clients), both.rate("throughput/" + clients, "commits/s"));
    }

    /** Compares all CPU time of a commit with the skeleton's; then lists the servers' shares of it. */
    private static List<Row> cpu(SideBySide.Both many) {
        List<Row> rows = new ArrayList<>();
        rows.add(many.row("cpu/" + MANY, "us/commit", round -> round.each().cpuMicros()));
        for (String server : many.ours().getFirst().each().serverMicros().keySet()) {
            rows.add(Row.of(
                    "cpu/" + MANY + "/" + server,
                    "us of all",
                    many.ours(round -> round.each().serverMicros().getOrDefault(server, 0.0)),
                    many.ours(round -> round.each().cpuMicros())));
        }
        return rows;
    }

    @Override
    public void close() {
        raid.close();
        skeleton.close();
    }
}
