package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.template.Check;
import org.raidlab.harness.template.FieldMix;
import org.raidlab.harness.template.TemplateLoad;
import org.raidlab.harness.template.WorkloadFile;
import org.raidlab.harness.template.WorkloadSpec;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.runtime.load.Arrivals;
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
            "  raid workload --mix debit-credit --clients 16 --rate 500 --hdr latencies.hlog",
            "  raid workload --mix ycsb-a --print > my-load.yaml",
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
            "--rate",
            "--items",
            "--size",
            "--writes",
            "--theta",
            "--hot-spot",
            "--read-only",
            "--locality",
            "--branches",
            "--print",
            "--history");

    /** What mixes of the field leave out: their files say what a transaction does, and a history understands none. */
    private static final List<String> NOT_OF_FIELD = List.of("--size", "--writes", "--history");

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(
            names = "--sites",
            paramLabel = "N,N",
            split = ",",
            description =
                    "Where clients submit, in turn (default: all sites); 1,1,2 lets two of three submit at site 1.")
    @Nullable
    List<Integer> sites;

    @Mixin
    MixOptions mix = new MixOptions();

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

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Transactions arrive R times a second (Poisson), whether clients are free or not; latencies count"
                            + " from the arrival.")
    @Nullable
    Double rate;

    @Option(names = "--seed", paramLabel = "S", description = "Of everything drawn (default: chosen, and printed).")
    @Nullable
    Long seed;

    @Option(
            names = "--history",
            paramLabel = "FILE",
            description = "Record what clients saw, on a relation of its own.")
    @Nullable
    Path history;

    @Option(
            names = "--hdr",
            paramLabel = "FILE",
            description = "Write the latencies of each second as a log of HdrHistogram (nanoseconds).")
    @Nullable
    Path hdr;

    @Option(
            names = "--print",
            description =
                    "Print a mix of the field as a workload file, and run nothing: a beginning for one of your own.")
    boolean print;

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
            description = "Of --file and of a mix of the field: write each transaction with its statements as a line of"
                    + " JSON.")
    @Nullable
    Path record;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<FieldMix> field = FieldMix.named(mix.mix);
        if (print) {
            return print(field);
        }
        LocalCluster local = Clusters.in(global.folder());
        try (LatencyLog latencies = LatencyLog.to(hdr);
                WatchedLoad watched = new WatchedLoad(global, latencies)) {
            if (own != null) {
                requireNoneOf(OF_MIX, own.file == null ? "--replay" : "--file");
                return runTemplates(local, watched, own.file == null ? null : WorkloadFile.read(own.file));
            }
            requireNoneOf(mix.misplaced(), "--mix " + mix.mix);
            if (field.isPresent()) {
                requireNoneOf(NOT_OF_FIELD, "--mix " + mix.mix);
                return runTemplates(local, watched, spec(field.get()).with(schedule()));
            }
            return runMix(local, watched);
        }
    }

    private int print(Optional<FieldMix> field) {
        FieldMix printed = field.orElseThrow(() -> new CommandException(
                ExitCode.USAGE, "--print goes with a mix of the field: " + String.join(", ", FieldMix.words())));
        Console console = global.console();
        try {
            printed.file(mix.sizes(), drawnSeed()).lines().forEach(console::line);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
        return ExitCode.OK;
    }

    private WorkloadSpec spec(FieldMix field) {
        try {
            return field.spec(mix.sizes(), drawnSeed());
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    /** Runs a mix whose transactions a history understands. */
    private int runMix(LocalCluster local, WatchedLoad watched) throws IOException, InterruptedException {
        if (record != null) {
            throw new CommandException(
                    ExitCode.USAGE, "--record goes with --file and with mixes of the field; --history records a mix");
        }
        LoadPlan plan = plan(local);
        Console console = global.console();
        console.info("seed " + plan.seed());
        List<ClusterLoad.Unread> unread = new ArrayList<>();
        LoadTally tally = history == null
                ? run(local, plan, line -> {}, watched, unread)
                : recorded(local, plan, history, watched, unread);
        console.line((watched.isPartial() ? "partial: " : "") + WorkloadReport.line(tally));
        SequencedMap<String, Object> fields = WorkloadReport.fields(tally);
        fields.put("partial", watched.isPartial());
        fields.put("seed", plan.seed());
        fields.put("algorithms", algorithms(local));
        fields.put("relation", plan.relation().name());
        fields.put("unread", unread.stream().map(ClusterLoad.Unread::site).toList());
        console.object(fields);
        unread.forEach(site -> console.error("raid: " + site + "; look at: raid status"));
        if (watched.isPartial()) {
            return ExitCode.INTERRUPTED;
        }
        return unread.stream().allMatch(ClusterLoad.Unread::down) ? ExitCode.OK : ExitCode.DEADLINE;
    }

    /** Runs a workload of templates, with its checks at the end, or what one has recorded. */
    private int runTemplates(LocalCluster local, WatchedLoad watched, @Nullable WorkloadSpec workload)
            throws IOException, InterruptedException {
        long drawn = drawnSeed();
        Console console = global.console();
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        Check.Verdict verdict = Check.Verdict.NONE;
        try (RecordedTransactions.Writer writer = RecordedTransactions.writer(record)) {
            TemplateLoad load = new TemplateLoad(LoadTarget.of(local), submitters(local), writer, watched::run);
            watched.between(load::setUpProgress);
            List<LoadTally> phases;
            if (workload == null) {
                requireNoneOf(List.of("--seed", "--record"), "--replay");
                phases = load.replay(
                        RecordedTransactions.read(Objects.requireNonNull(Objects.requireNonNull(own).replay)));
            } else {
                console.info("seed " + drawn);
                fields.put("seed", drawn);
                phases = load.run(workload, drawn);
                verdict = watched.isPartial() ? verdict : load.check(workload, phases);
            }
            for (int phase = 0; phase < phases.size(); phase++) {
                console.line((watched.isPartial() ? "partial: " : "") + "phase " + (phase + 1) + ": "
                        + WorkloadReport.line(phases.get(phase)));
            }
            load.failed()
                    .ifPresent(text -> console.error(
                            "raid: a transaction has an error of its own; run it with 'raid query' to see it:\n"
                                    + text.strip()));
            fields.putAll(WorkloadReport.fields(LoadTally.sum(phases)));
            fields.put("phases", phases.stream().map(WorkloadReport::fields).toList());
        }
        if (workload != null && !workload.checks().isEmpty() && !watched.isPartial()) {
            WorkloadReport.checks(workload.checks().size(), verdict).forEach(console::line);
            fields.put("wrong", verdict.wrong());
            fields.put("unread", verdict.unread());
        }
        fields.put("partial", watched.isPartial());
        fields.put("algorithms", algorithms(local));
        console.object(fields);
        if (watched.isPartial()) {
            return ExitCode.INTERRUPTED;
        }
        return verdict.wrong().isEmpty() ? ExitCode.OK : ExitCode.CHECK_FAILED;
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
        if (seed == null) {
            seed = System.nanoTime() % 1_000_000;
        }
        return seed;
    }

    private LoadSchedule schedule() {
        if (clients < 1 || clients > 2_000 || (rate != null && !(rate > 0))) {
            throw new CommandException(ExitCode.USAGE, "--clients is 1 to 2000; --rate is more than 0");
        }
        int limitSeconds = seconds != null ? seconds : transactions != null ? 3_600 : 10;
        return new LoadSchedule(
                clients,
                rate == null ? Arrivals.Closed.BACK_TO_BACK : new Arrivals.Open(rate, Arrivals.Spacing.POISSON),
                Duration.ofSeconds(limitSeconds),
                transactions == null ? Long.MAX_VALUE : transactions);
    }

    private LoadPlan plan(LocalCluster local) {
        if (mix.items() < 1 || mix.size < 1) {
            throw new CommandException(ExitCode.USAGE, "--items and --size are at least 1");
        }
        ItemRelation relation =
                new ItemRelation(history == null ? "items" : "h" + Math.abs(System.nanoTime() % 100_000_000));
        try {
            return new LoadPlan(
                    submitters(local),
                    Mix.of(mix.mix),
                    schedule(),
                    mix.items(),
                    mix.size,
                    mix.writes,
                    mix.theta(),
                    drawnSeed(),
                    relation,
                    mix.synthetic());
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
        watched.between(load::progress);
        load.prepare();
        try (LoadRun run = load.open()) {
            LoadTally tally = watched.run(run);
            if (!watched.isPartial()) {
                unread.addAll(load.readReachable());
            }
            return tally;
        }
    }
}
