package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.local.LocalCluster;

/** Measures commits of one write on three sites, and compares them with the skeleton. */
public final class CommitBench implements AutoCloseable {
    private static final int ONE = 1;
    private static final int MANY = CommitClients.CLIENTS_MAX;
    private static final int ITEMS = 100 * MANY;
    /** A round of commits is longer than one of datagrams: CPU time is told in hundredths of a second. */
    private static final int ROUNDS_OF_EFFORT = 4;
    /** The attempts at a round together last longer than a change of views. */
    private static final int ATTEMPTS = 20;

    private final ThreeSites raid;
    private final Skeleton skeleton;
    private final Effort effort;
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
        this.effort = effort;
        this.run = run;
        run.begin("three sites and the skeleton start");
        raid = new ThreeSites(jvms, cluster, algorithms, ITEMS);
        skeleton = new Skeleton(jvms, folder);
    }

    /** One round of one subject. */
    private record Round(Load load, Usage each) {}

    /** The rounds of RAID and the skeleton, run side by side. */
    private record Both(List<Round> ours, List<Round> theirs) {
        double[] ours(ToDoubleFunction<Round> figure) {
            return ours.stream().mapToDouble(figure).toArray();
        }

        double[] theirs(ToDoubleFunction<Round> figure) {
            return theirs.stream().mapToDouble(figure).toArray();
        }

        List<Row> rows(int clients) {
            return List.of(
                    row("latency/" + clients, "us", round -> round.load.medianNanos() / 1_000),
                    row("throughput/" + clients, "commits/s", round -> round.load.perSecond()));
        }

        Row row(String key, String unit, ToDoubleFunction<Round> figure) {
            return Row.of(key, unit, ours(figure), theirs(figure));
        }
    }

    /** Runs all comparisons. */
    public void run() throws IOException {
        run.begin("warming up");
        warmUp(MANY, effort.warmUp().toMillis());
        warmUp(ONE, effort.warmUp().toMillis() / 2);
        Both one = rounds(ONE);
        run.found(one.rows(ONE));
        warmUp(MANY, effort.warmUp().toMillis() / 2);
        Both many = rounds(MANY);
        run.found(many.rows(MANY));
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(
                "scaling/" + MANY,
                "commits/s",
                many.ours(round -> round.load.perSecond()),
                one.ours(round -> round.load.perSecond())));
        rows.add(Row.of(
                "forces/" + MANY,
                "per commit",
                many.ours(round -> round.each.forces()),
                one.ours(round -> round.each.forces())));
        rows.addAll(cpu(many));
        run.found(rows);
    }

    /** Compares all CPU time of a commit with the skeleton's; then lists the servers' shares of it. */
    private static List<Row> cpu(Both many) {
        List<Row> rows = new ArrayList<>();
        rows.add(many.row("cpu/" + MANY, "us/commit", round -> round.each.cpuMicros()));
        for (String server : many.ours.getFirst().each.serverMicros().keySet()) {
            rows.add(Row.of(
                    "cpu/" + MANY + "/" + server,
                    "us of all",
                    many.ours(round -> round.each.serverMicros().getOrDefault(server, 0.0)),
                    many.ours(round -> round.each.cpuMicros())));
        }
        return rows;
    }

    private void warmUp(int clients, long millis) throws IOException {
        run.warmUp(() -> raid.run(clients, millis).perSecond());
        run.warmUp(() -> skeleton.run(clients, millis).perSecond());
    }

    private Both rounds(int clients) throws IOException {
        run.begin("commits of " + clients(clients));
        Both rounds = new Both(new ArrayList<>(), new ArrayList<>());
        run.rounds(
                effort.rounds(),
                List.of(() -> measured(raid, clients, rounds.ours), () -> measured(skeleton, clients, rounds.theirs)));
        return rounds;
    }

    /** Runs a round; one in which nothing commits is run again, since a site may have left the view for a moment. */
    private double measured(Subject subject, int clients, List<Round> into) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Usage before = subject.usage();
            Load load = subject.run(clients, ROUNDS_OF_EFFORT * effort.round().toMillis());
            if (load.commits() > 0) {
                into.add(new Round(load, subject.usage().since(before, load.commits())));
                return load.perSecond();
            }
        }
        throw new EnvironmentException("nothing committed in " + ATTEMPTS + " rounds of " + clients(clients)
                + ": there are no figures; run it again when the machine is quiet");
    }

    private static String clients(int count) {
        return count == 1 ? "1 client" : count + " clients";
    }

    @Override
    public void close() {
        raid.close();
        skeleton.close();
    }
}
