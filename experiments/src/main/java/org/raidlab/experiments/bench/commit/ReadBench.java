package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;

/**
 * Measures read-only transactions of twenty reads by key on three sites, and compares them with requests for as many
 * values of hash maps behind plain sockets, one at each of three processes.
 */
public final class ReadBench implements AutoCloseable {
    private static final int ONE = 1;
    private static final int SEVERAL = 16;

    private final ThreeSites raid;
    private final BareProcesses maps;
    private final SideBySide sides;
    private final BenchRun run;

    /**
     * Makes a benchmark with a cluster of its own.
     *
     * @param cluster not running, in an empty folder
     * @param algorithms of its sites
     */
    public ReadBench(ChildJvms jvms, LocalCluster cluster, Algorithms algorithms, Effort effort, BenchRun run)
            throws IOException {
        this.run = run;
        run.begin("three sites and three hash maps start");
        raid = new ThreeSites(jvms, cluster, algorithms, KeyedReads.ITEMS);
        maps = BareProcesses.maps(jvms);
        sides = new SideBySide(raid.reading(), maps, effort, run);
    }

    /** Runs all comparisons. */
    public void run() throws IOException {
        run.begin("warming up");
        for (int clients : List.of(SEVERAL, ONE)) {
            sides.warmUp(clients, sides.effort().warmUp().toMillis());
            SideBySide.Both both = sides.rounds("reads", clients);
            run.found(List.of(
                    both.rate("read/" + clients, "transactions/s"),
                    both.latency("read/" + clients + "/latency"),
                    both.row(
                            "read/" + clients + "/cpu",
                            "us/transaction",
                            round -> round.each().cpuMicros())));
        }
    }

    @Override
    public void close() {
        raid.close();
        maps.close();
    }
}
