package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Measures how soon after its start a cluster of three sites commits updates of single rows at 80 % of its steady rate,
 * with the launcher's cache for sites and, as the reference, without. The clients are in this process, so they are warm
 * from the second start on.
 */
public final class StartBench {
    /** The time over which a rate is measured. */
    public static final Duration SAMPLE = Duration.ofMillis(500);

    private static final int SITES = Subject.PROCESSES;
    private static final int CLIENTS = 16;
    private static final int ITEMS = CommitClients.CLIENTS_MAX;
    private static final double SHARE = 0.8;

    private final ProcessStarter cached;
    private final ProcessStarter plain;
    private final Algorithms algorithms;
    private final Path folder;
    private final BenchRun run;

    /**
     * Makes a benchmark.
     *
     * @param cached starts processes with the launcher's cache
     * @param plain starts them without
     * @param algorithms of the sites
     * @param folder in which each cluster gets a folder
     */
    public StartBench(ProcessStarter cached, ProcessStarter plain, Algorithms algorithms, Path folder, BenchRun run) {
        this.cached = cached;
        this.plain = plain;
        this.algorithms = algorithms;
        this.folder = folder;
        this.run = run;
    }

    /** One start of a cluster: how long it took until all sites were ready, and the load from then on. */
    private record Start(double upSeconds, Throughput load) {
        double warmSeconds() {
            return load.secondsTo(SHARE);
        }
    }

    /**
     * Starts clusters of both kinds in turn, each in so many rounds and under load for so long. If there are more
     * rounds than one, a start before them warms the clients up.
     */
    public void run(int rounds, Duration length) throws IOException {
        if (rounds > 1) {
            start(cached, "warm-up", length.dividedBy(2));
        }
        List<Start> ours = new ArrayList<>();
        List<Start> references = new ArrayList<>();
        run.rounds(
                rounds,
                List.of(
                        () -> measured(cached, "cached-", length, ours),
                        () -> measured(plain, "plain-", length, references)));
        run.found(List.of(
                row("up/" + SITES, "s", ours, references, Start::upSeconds),
                row("start/" + CLIENTS, "s", ours, references, Start::warmSeconds),
                row(
                        "steady/" + CLIENTS,
                        "commits/s",
                        ours,
                        references,
                        start -> start.load().steady())));
    }

    private static Row row(
            String key, String unit, List<Start> ours, List<Start> references, ToDoubleFunction<Start> figure) {
        return Row.of(
                key,
                unit,
                ours.stream().mapToDouble(figure).toArray(),
                references.stream().mapToDouble(figure).toArray());
    }

    private double measured(ProcessStarter starter, String name, Duration length, List<Start> into) throws IOException {
        into.add(start(starter, name + (into.size() + 1), length));
        return into.getLast().warmSeconds();
    }

    private Start start(ProcessStarter starter, String name, Duration length) throws IOException {
        run.begin("start " + name);
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder.resolve(name)), starter);
        long begunAt = System.nanoTime();
        cluster.up(Cluster.local(SITES).with(algorithms).validated());
        long upAt = System.nanoTime();
        try {
            ThreeSites.load(cluster, ITEMS);
            return new Start((upAt - begunAt) / 1e9, throughput(cluster, upAt, length));
        } finally {
            cluster.down();
        }
    }

    private Throughput throughput(LocalCluster cluster, long upAt, Duration length) throws IOException {
        List<Throughput.Sample> samples = new ArrayList<>();
        try (Participant.Role clients = ThreeSites.clientsHere(cluster, ITEMS)) {
            for (long left = length.dividedBy(SAMPLE); left > 0; left--) {
                run.check();
                Load load = Load.parse(clients.answer("run " + CLIENTS + " " + SAMPLE.toMillis()));
                samples.add(new Throughput.Sample((System.nanoTime() - upAt) / 1e9, load.perSecond()));
            }
        }
        return new Throughput(samples);
    }
}
