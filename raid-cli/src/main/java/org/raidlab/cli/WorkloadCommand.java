package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryRecorder;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid workload}: load against a running cluster. */
@Command(
        name = "workload",
        description = "Put load on a running cluster.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid workload --seconds 10 --clients 16",
            "  raid workload --transactions 10000 --mix read-modify-write --history h.jsonl && raid check h.jsonl"
        })
final class WorkloadCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(
            names = "--sites",
            paramLabel = "N,N",
            split = ",",
            description = "Where clients submit (default: all sites).")
    @Nullable
    List<Integer> sites;

    @Option(
            names = "--mix",
            paramLabel = "NAME",
            defaultValue = "read-modify-write",
            description = "read-modify-write, read-only, mixed or turnover.")
    String mix = "read-modify-write";

    @Option(names = "--clients", paramLabel = "C", defaultValue = "6", description = "default: ${DEFAULT-VALUE}")
    int clients;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Stop after so long (default: 10, unless --transactions is given).")
    @Nullable
    Integer seconds;

    @Option(names = "--transactions", paramLabel = "T", description = "Stop after so many.")
    @Nullable
    Long transactions;

    @Option(names = "--items", paramLabel = "I", defaultValue = "1000", description = "default: ${DEFAULT-VALUE}")
    int items;

    @Option(
            names = "--size",
            paramLabel = "L",
            defaultValue = "4",
            description = "Most items of a transaction (default: ${DEFAULT-VALUE}).")
    int size;

    @Option(
            names = "--writes",
            paramLabel = "P",
            defaultValue = "0.5",
            description = "Probability that an item read is written (default: ${DEFAULT-VALUE}).")
    double writes;

    @Option(
            names = "--theta",
            paramLabel = "Z",
            defaultValue = "0",
            description = "Skew of access; 0 is uniform (default).")
    double theta;

    @Option(names = "--seed", paramLabel = "S", description = "Of everything drawn (default: chosen, and printed).")
    @Nullable
    Long seed;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Record what clients saw, on a relation of its own.")
    @Nullable
    Path history;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        LoadPlan plan = plan(local);
        console.info("seed " + plan.seed());
        List<ClusterLoad.Unread> unread = new ArrayList<>();
        LoadTally tally =
                history == null ? run(local, plan, line -> {}, unread) : recorded(local, plan, history, unread);
        console.line(("%,d committed, %,d aborted %s, %,d unknown in %.1f s: %,.0f a second; "
                        + "latency us p50 %,d p95 %,d p99 %,d max %,d")
                .formatted(
                        tally.committed(),
                        tally.aborted(),
                        tally.abortReasons(),
                        tally.unknown(),
                        tally.seconds(),
                        tally.tps(),
                        tally.latencyMicros(0.5),
                        tally.latencyMicros(0.95),
                        tally.latencyMicros(0.99),
                        tally.latencyMicros(1)));
        SequencedMap<String, Object> fields = fields(tally);
        fields.put("seed", plan.seed());
        fields.put("algorithms", local.folder().cluster().algorithmsOrDefault().names());
        fields.put("relation", plan.relation().name());
        fields.put("unread", unread.stream().map(ClusterLoad.Unread::site).toList());
        console.object(fields);
        unread.forEach(site -> console.error("raid: " + site + "; look at: raid status"));
        return unread.stream().allMatch(ClusterLoad.Unread::down) ? ExitCode.OK : ExitCode.DEADLINE;
    }

    private LoadPlan plan(LocalCluster local) {
        if (clients < 1 || clients > 2_000 || items < 1 || size < 1) {
            throw new CommandException(ExitCode.USAGE, "--clients is 1 to 2000; --items and --size are at least 1");
        }
        List<Integer> at = sites == null ? local.folder().cluster().siteNumbers() : sites;
        at.forEach(site -> local.folder().cluster().site(site));
        int limitSeconds = seconds != null ? seconds : transactions != null ? 3_600 : 10;
        long drawn = seed != null ? seed : System.nanoTime() % 1_000_000;
        ItemRelation relation =
                new ItemRelation(history == null ? "items" : "h" + Math.abs(System.nanoTime() % 100_000_000));
        try {
            return new LoadPlan(
                    at,
                    Mix.of(mix),
                    new LoadSchedule(
                            clients,
                            Duration.ofSeconds(limitSeconds),
                            transactions == null ? Long.MAX_VALUE : transactions),
                    items,
                    size,
                    writes,
                    theta,
                    drawn,
                    relation);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    private static LoadTally recorded(LocalCluster local, LoadPlan plan, Path file, List<ClusterLoad.Unread> unread)
            throws IOException, InterruptedException {
        try (HistoryRecorder recorder = new HistoryRecorder(Files.newOutputStream(file))) {
            return run(local, plan, recorder, unread);
        }
    }

    private static LoadTally run(
            LocalCluster local, LoadPlan plan, Consumer<HistoryTransaction> lines, List<ClusterLoad.Unread> unread)
            throws InterruptedException {
        ClusterLoad load = new ClusterLoad(local, plan, lines);
        load.prepare();
        LoadTally tally = load.run();
        unread.addAll(load.readReachable());
        return tally;
    }

    /** The fields of a tally, as {@code raid workload --json} prints them. */
    static SequencedMap<String, Object> fields(LoadTally tally) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("committed", tally.committed());
        fields.put("aborted", tally.aborted());
        fields.put("abortReasons", tally.abortReasons());
        fields.put("unknown", tally.unknown());
        fields.put(
                "unknownTxns", tally.unknowns().stream().map(Object::toString).toList());
        fields.put("seconds", tally.seconds());
        fields.put("tps", tally.tps());
        fields.put(
                "latencyMicros",
                Map.of(
                        "p50", tally.latencyMicros(0.5),
                        "p95", tally.latencyMicros(0.95),
                        "p99", tally.latencyMicros(0.99),
                        "max", tally.latencyMicros(1)));
        return fields;
    }
}
