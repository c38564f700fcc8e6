package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.template.TemplateLoad;
import org.raidlab.harness.template.WorkloadFile;
import org.raidlab.harness.template.WorkloadSpec;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryRecorder;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code raid workload}: load against a running cluster. */
@Command(
        name = "workload",
        description = "Put load on a running cluster.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid workload --seconds 10 --clients 16",
            "  raid workload --transactions 10000 --mix read-modify-write --history h.jsonl && raid check h.jsonl",
            "  raid workload --file my-load.yaml --seed 7 --record ran.jsonl",
            "  raid workload --replay ran.jsonl"
        })
final class WorkloadCommand implements Callable<Integer> {
    /** The options that describe a mix. */
    private static final List<String> OF_MIX = List.of(
            "--mix",
            "--clients",
            "--seconds",
            "--transactions",
            "--items",
            "--size",
            "--writes",
            "--theta",
            "--history");

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

    @ArgGroup
    @Nullable
    FileOptions own;

    /** The workloads that do not come from a mix. */
    static final class FileOptions {
        @Option(
                names = "--file",
                paramLabel = "FILE",
                description = "Run the statements and phases of a workload file.")
        @Nullable
        Path file;

        @Option(
                names = "--replay",
                paramLabel = "FILE",
                description = "Run what --record wrote: the transactions of each client in their order.")
        @Nullable
        Path replay;
    }

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Of --file: write each transaction with its statements as a line of JSON.")
    @Nullable
    Path record;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        if (own != null) {
            return runOwn(own, local, console);
        }
        if (record != null) {
            throw new CommandException(ExitCode.USAGE, "--record goes with --file; --history records a mix");
        }
        LoadPlan plan = plan(local);
        console.info("seed " + plan.seed());
        List<ClusterLoad.Unread> unread = new ArrayList<>();
        try (WatchedLoad watched = new WatchedLoad(global)) {
            LoadTally tally = history == null
                    ? run(local, plan, line -> {}, watched, unread)
                    : recorded(local, plan, history, watched, unread);
            return report(local, plan, tally, watched.isPartial(), unread);
        }
    }

    private int report(
            LocalCluster local, LoadPlan plan, LoadTally tally, boolean partial, List<ClusterLoad.Unread> unread) {
        Console console = global.console();
        console.line((partial ? "partial: " : "") + line(tally));
        SequencedMap<String, Object> fields = fields(tally);
        fields.put("partial", partial);
        fields.put("seed", plan.seed());
        fields.put("algorithms", algorithms(local));
        fields.put("relation", plan.relation().name());
        fields.put("unread", unread.stream().map(ClusterLoad.Unread::site).toList());
        console.object(fields);
        unread.forEach(site -> console.error("raid: " + site + "; look at: raid status"));
        if (partial) {
            return ExitCode.INTERRUPTED;
        }
        return unread.stream().allMatch(ClusterLoad.Unread::down) ? ExitCode.OK : ExitCode.DEADLINE;
    }

    /** Returns what people read of a tally. */
    private static String line(LoadTally tally) {
        return ("%,d committed, %,d aborted %s, %,d unknown in %.1f s: %,.0f a second; "
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
                        tally.latencyMicros(1));
    }

    /** Runs a workload file, or what one has recorded. */
    private int runOwn(FileOptions chosen, LocalCluster local, Console console)
            throws IOException, InterruptedException {
        requireNoneOf(OF_MIX, chosen.file == null ? "--replay" : "--file");
        long drawn = drawnSeed();
        SequencedMap<String, Object> fields;
        boolean partial;
        try (RecordedTransactions.Writer writer = RecordedTransactions.writer(record);
                WatchedLoad watched = new WatchedLoad(global)) {
            TemplateLoad load = new TemplateLoad(LoadTarget.of(local), submitters(local), writer, watched::run);
            List<LoadTally> phases;
            if (chosen.file != null) {
                WorkloadSpec workload = WorkloadFile.read(chosen.file);
                console.info("seed " + drawn);
                phases = load.run(workload, drawn);
            } else {
                requireNoneOf(List.of("--seed", "--record"), "--replay");
                phases = load.replay(RecordedTransactions.read(Objects.requireNonNull(chosen.replay)));
            }
            partial = watched.isPartial();
            for (int phase = 0; phase < phases.size(); phase++) {
                console.line((partial ? "partial: " : "") + "phase " + (phase + 1) + ": " + line(phases.get(phase)));
            }
            load.failed()
                    .ifPresent(text -> console.error(
                            "raid: a transaction has an error of its own; run it with 'raid query' to see it:\n"
                                    + text.strip()));
            fields = fields(LoadTally.sum(phases));
            fields.put("phases", phases.stream().map(WorkloadCommand::fields).toList());
            fields.put("partial", partial);
        }
        fields.put("algorithms", algorithms(local));
        if (chosen.file != null) {
            fields.put("seed", drawn);
        }
        console.object(fields);
        return partial ? ExitCode.INTERRUPTED : ExitCode.OK;
    }

    private static SequencedMap<String, String> algorithms(LocalCluster local) {
        return local.folder().cluster().algorithmsOrDefault().names();
    }

    private void requireNoneOf(List<String> options, String with) {
        for (String option : options) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new CommandException(ExitCode.USAGE, option + " does not go with " + with);
            }
        }
    }

    private List<Integer> submitters(LocalCluster local) {
        List<Integer> at = sites == null ? local.folder().cluster().siteNumbers() : sites;
        at.forEach(site -> local.folder().cluster().site(site));
        return at;
    }

    private long drawnSeed() {
        return seed != null ? seed : System.nanoTime() % 1_000_000;
    }

    private LoadPlan plan(LocalCluster local) {
        if (clients < 1 || clients > 2_000 || items < 1 || size < 1) {
            throw new CommandException(ExitCode.USAGE, "--clients is 1 to 2000; --items and --size are at least 1");
        }
        List<Integer> at = submitters(local);
        int limitSeconds = seconds != null ? seconds : transactions != null ? 3_600 : 10;
        long drawn = drawnSeed();
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

    private static LoadTally recorded(
            LocalCluster local, LoadPlan plan, Path file, WatchedLoad watched, List<ClusterLoad.Unread> unread)
            throws IOException, InterruptedException {
        try (HistoryRecorder recorder = new HistoryRecorder(Files.newOutputStream(file))) {
            return run(local, plan, recorder, watched, unread);
        }
    }

    private static LoadTally run(
            LocalCluster local,
            LoadPlan plan,
            Consumer<HistoryTransaction> lines,
            WatchedLoad watched,
            List<ClusterLoad.Unread> unread)
            throws InterruptedException {
        ClusterLoad load = new ClusterLoad(local, plan, lines);
        load.prepare();
        try (LoadRun run = load.open()) {
            LoadTally tally = watched.run(run);
            if (!watched.isPartial()) {
                unread.addAll(load.readReachable());
            }
            return tally;
        }
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
