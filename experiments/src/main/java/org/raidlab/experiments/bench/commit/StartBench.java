package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.bench.Rounds;
import org.raidlab.experiments.bench.Row;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.LocalCluster;

/**
 * Measures how soon after its start a cluster of three sites commits updates of single rows at 80 % of its steady rate,
 * with the launcher's cache for sites and without. The clients are in this process, and warm.
 */
public final class StartBench {
    private static final int SITES = 3;
    private static final int CLIENTS = 16;
    private static final double SHARE = 0.8;

    /** The start of one cluster: how long {@code up} took, how long the rate took from then on, and the rate. */
    private record Start(double upSeconds, double warmSeconds, double steady) {}

    private final BiFunction<Path, Boolean, LocalCluster> clusters;
    private final Path folder;
    private final int rounds;
    private final long millis;
    private final Consumer<String> progress;

    /**
     * Makes a benchmark.
     *
     * @param clusters makes a cluster in an empty folder, with the cache or without
     * @param folder in which each cluster gets a folder
     * @param rounds starts of each kind; a single one has no figures worth warm clients
     * @param millis the time of the load after each start
     */
    public StartBench(
            BiFunction<Path, Boolean, LocalCluster> clusters,
            Path folder,
            int rounds,
            long millis,
            Consumer<String> progress) {
        this.clusters = clusters;
        this.folder = folder;
        this.rounds = rounds;
        this.millis = millis;
        this.progress = progress;
    }

    /** Runs all starts. */
    public List<Row> run() throws IOException {
        List<Start> cached = new ArrayList<>();
        List<Start> plain = new ArrayList<>();
        if (rounds > 1) {
            progress.accept("a start that warms the clients up");
            start("warm-up", true);
        }
        new Rounds(rounds).run(List.of(() -> measured(true, cached), () -> measured(false, plain)));
        return List.of(
                row("up/" + SITES, "s", cached, plain, Start::upSeconds),
                row("start/" + CLIENTS, "s", cached, plain, Start::warmSeconds),
                row("steady/" + CLIENTS, "commits/s", cached, plain, Start::steady));
    }

    private static Row row(
            String key, String unit, List<Start> cached, List<Start> plain, ToDoubleFunction<Start> figure) {
        return Row.of(
                key,
                unit,
                cached.stream().mapToDouble(figure).toArray(),
                plain.stream().mapToDouble(figure).toArray());
    }

    private double measured(boolean isCached, List<Start> into) throws IOException {
        String name = (isCached ? "cached-" : "plain-") + (into.size() + 1);
        progress.accept("start " + name + " of " + rounds);
        Start start = start(name, isCached);
        into.add(start);
        return start.warmSeconds();
    }

    private Start start(String name, boolean isCached) throws IOException {
        LocalCluster cluster = clusters.apply(folder.resolve(name), isCached);
        long begun = System.nanoTime();
        cluster.up(Cluster.local(SITES));
        long up = System.nanoTime();
        try {
            ThreeSites.load(cluster, CommitClients.CLIENTS_MAX);
            try (CommitClients clients = new CommitClients(
                    cluster.folder().path(), ThreeSites.RELATION.name(), CommitClients.CLIENTS_MAX)) {
                double loaded = seconds(System.nanoTime() - up);
                Throughput seen = clients.throughput(CLIENTS, millis);
                double warm = seen.secondsTo(SHARE)
                        .orElseThrow(() -> new IOException("the cluster committed nothing: " + cluster.folder()));
                return new Start(seconds(up - begun), loaded + warm, seen.steady());
            }
        } finally {
            cluster.down();
        }
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
