package org.raidlab.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.exhaustive.Sweep;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.JsonLinesWriter;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.Shard;
import org.raidlab.sim.run.SimReport;
import org.raidlab.sim.system.SimulatedSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid sim}: deterministic simulation with faults. */
@Command(
        name = "sim",
        description = "Run the whole of RAID in the simulator, with faults, and check everything.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid sim --seeds 20 --plan crashes",
            "  raid sim --seed 42 --plan lossy --history /tmp/h.jsonl",
            "  raid sim --seeds 20 --class-path mine.jar --set concurrency=mine"
        })
final class SimCommand implements Callable<Integer> {
    private static final int VOIDS_SHOWN = 5;
    private static final String BROADEST = "everything";
    /**
     * So many runs of the broadest plan show every fault and every type of message, or something is wrong with them.
     */
    private static final int LONG_RUN = 100;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Mixin
    ClassPathOption classes = new ClassPathOption();

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "1", description = "How many seeds (default: 1).")
    int seeds;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "The first seed (default: 1).")
    long seed;

    @Option(
            names = "--plan",
            paramLabel = "NAME",
            defaultValue = "calm",
            description = "calm, lossy, crashes, ... (default: calm).")
    String plan = "calm";

    @Option(names = "--sites", paramLabel = "N", description = "1 to 9 (default: drawn from the seed, 3 to 5).")
    @Nullable
    Integer sites;

    @Option(
            names = "--layout",
            paramLabel = "LAYOUT",
            description = "merged, separate, or groups such as ac-cc/am/ui-ad-rc (default: drawn from the seed).")
    @Nullable
    String layout;

    @Option(
            names = "--transactions",
            paramLabel = "T",
            defaultValue = "1000",
            description = "To run in each seed, committed or aborted (default: ${DEFAULT-VALUE}).")
    int transactions;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            split = ",",
            description = "Say what would be drawn from the seed, or what the plan says: items=12, loss=0.1, ...")
    Map<String, String> said = new LinkedHashMap<>();

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            defaultValue = "1/1",
            description = "Run the I-th of N parts of the seeds, or of an exhaustive run's states (default: all).")
    String shard = "1/1";

    @Option(names = "--history", paramLabel = "FILE", description = "Write the last seed's history.")
    @Nullable
    Path history;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Seeds run at a time (default: as many as the machine has processors).")
    int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--diagram",
            paramLabel = "FILE",
            description = "Draw the transactions that a violation names, or the last one: text, or SVG by its suffix.")
    @Nullable
    Path diagram;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Write the events of the seed, or of the first with a violation, for raid trace --from.")
    @Nullable
    Path record;

    @Option(names = "--no-shrink", description = "Do not look for a smaller run that fails too.")
    boolean noShrink;

    @Option(
            names = "--exhaustive",
            paramLabel = "NAME",
            description =
                    "Visit every state of a small run: kills, pairs, failing-calls, unforced-writes, flipped-bytes.")
    @Nullable
    String exhaustive;

    @Option(
            names = "--system",
            paramLabel = "NAME",
            defaultValue = "raid",
            description = "What to simulate (default: ${DEFAULT-VALUE}).")
    String system = "raid";

    private @Nullable SimulatedRun last;

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        classes.use();
        SimulatedSystem simulated = system();
        if (exhaustive != null) {
            return ExhaustiveRun.run(sweep(simulated, exhaustive), seed, shard(), console);
        }
        Scenario draw = draw(simulated);
        requireWritable(history);
        requireWritable(diagram);
        requireWritable(record);
        long[] part = shard().seeds(seed, seeds);
        Replay replay = replay();
        long lastSeed = part.length == 0 ? seed : part[part.length - 1];
        SeedRunner runner = new SeedRunner(replay, threads);
        SeedCounts counts = new SeedCounts(part.length);
        SimReport report;
        boolean partial;
        try (Interruption interruption = new Interruption(console, runner::stop);
                Progress _ = global.progress(counts::line)) {
            report = runner.run(part, each -> counts.add(one(draw, each, each == lastSeed)));
            partial = interruption.happened();
        }
        if (history != null && last != null) {
            write(last, history);
        }
        if (partial) {
            console.line("partial: %d of %d seeds".formatted(report.seeds(), part.length));
        }
        print(report, simulated, draw.algorithms(), partial, console);
        if (partial) {
            return ExitCode.INTERRUPTED;
        }
        FailureReport failureReport = new FailureReport(simulated, draw, transactions, replay, console);
        if (!noShrink && !report.violations().isEmpty()) {
            failureReport.shrink(report.violations().getFirst());
        }
        long shown = report.violations().isEmpty()
                ? seed
                : report.violations().getFirst().seed();
        if (diagram != null) {
            failureReport.draw(shown, diagram);
        }
        if (record != null) {
            failureReport.record(shown, record);
        }
        boolean isVoid =
                report.seeds() >= LONG_RUN && simulated.voidBecause(report).isPresent();
        return report.isOk() && !isVoid && unseen(report, simulated).isEmpty() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    /** Returns the types of messages that a run of this length and breadth should have shown and did not. */
    private List<String> unseen(SimReport report, SimulatedSystem simulated) {
        boolean isLong = report.seeds() >= LONG_RUN && plan.equals(BROADEST) && said.isEmpty();
        return isLong ? simulated.unseen(report) : List.of();
    }

    private SimulatedSystem system() {
        try {
            return SimulatedSystem.named(system);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    private static Sweep sweep(SimulatedSystem simulated, String name) {
        try {
            return simulated.sweep(name);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    private Shard shard() {
        return Shard.parse(shard)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE, "--shard is I/N with I from 1 to N, such as 3/8, not '" + shard + "'"));
    }

    /** The options that a replay needs besides the seed. */
    private Replay replay() {
        Replay replay = Replay.ofPlan(plan);
        if (!system.equals("raid")) {
            replay = replay.with("system", system);
        }
        if (classes.classPath != null) {
            replay = replay.with("class-path", classes.classPath);
        }
        if (sites != null) {
            replay = replay.with("sites", sites);
        }
        if (layout != null) {
            replay = replay.with("layout", layout);
        }
        if (!said.isEmpty()) {
            replay = replay.with(
                    "set",
                    said.entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .collect(Collectors.joining(",")));
        }
        return replay.with("transactions", transactions);
    }

    private Scenario draw(SimulatedSystem simulated) {
        if (seeds < 1 || threads < 1 || transactions < 1 || (sites != null && (sites < 1 || sites > 9))) {
            throw new CommandException(
                    ExitCode.USAGE, "--seeds, --threads and --transactions are at least 1, --sites is 1 to 9");
        }
        try {
            Scenario draw = simulated.scenario(simulated.plan(plan)).withTransactions(transactions);
            if (sites != null) {
                draw = draw.with("sites", sites.toString());
            }
            if (layout != null) {
                draw = draw.with("layout", layout);
            }
            for (Map.Entry<String, String> each : said.entrySet()) {
                draw = draw.with(each.getKey(), each.getValue());
            }
            return draw;
        } catch (PlanException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    private SeedResult one(Scenario draw, long each, boolean isLast) {
        SimulatedRun run = draw.run(each, RunHooks.NONE);
        SeedResult result = RunFrame.complete(run, RunHooks.NONE);
        if (history != null && isLast) {
            last = run;
        }
        return result;
    }

    /** Refuses a file that could not be written at the end of the run, before the run. */
    private static void requireWritable(@Nullable Path file) {
        if (file != null
                && !Files.isWritable(
                        Files.exists(file) ? file : file.toAbsolutePath().getParent())) {
            throw new CommandException(
                    ExitCode.ENVIRONMENT, "cannot write " + file + "; choose a file in a folder that you may write");
        }
    }

    private static void write(SimulatedRun run, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JsonLinesWriter<HistoryTransaction> writer = HistoryFiles.historyWriter(out)) {
            for (HistoryTransaction line : run.history()) {
                writer.write(line);
            }
        }
    }

    private void print(
            SimReport report,
            SimulatedSystem simulated,
            SequencedMap<String, String> algorithms,
            boolean partial,
            Console console) {
        report.violations()
                .forEach(violation -> console.line(
                        "seed " + violation.seed() + ": " + violation.what() + "\n  replay: " + violation.replay()));
        report.voids().stream().limit(VOIDS_SHOWN).forEach(each -> console.line("void: " + each));
        if (report.voids().size() > VOIDS_SHOWN) {
            console.line("void: %d runs in all".formatted(report.voids().size()));
        }
        report.missed()
                .forEach(fault -> console.line("never: " + fault + " was planned, and touched nothing in any run"));
        unseen(report, simulated)
                .forEach(type -> console.line("never: no " + type + " was taken by anyone in any run"));
        algorithms.forEach((what, name) -> console.line(what + ": " + name));
        console.line("faults: " + counts(report.faults()));
        console.line("messages: " + counts(report.messages()));
        simulated.voidBecause(report).ifPresent(console::line);
        console.line("reached: " + states(report.reached()));
        console.line(
                ("%d seeds: %,d committed, %,d aborted, %,d unknown; %,d events of %,.0f virtual seconds in %.1f s,"
                                + " %.0f seeds a minute on one core; trace %016x; %s")
                        .formatted(
                                report.seeds(),
                                report.committed(),
                                report.aborted(),
                                report.unknown(),
                                report.events(),
                                report.time().virtualSeconds(),
                                report.time().seconds(),
                                report.seedsPerCoreMinute(),
                                report.traceHash(),
                                report.violations().isEmpty()
                                        ? "no violation"
                                        : report.violations().size() + " violations"));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("algorithms", algorithms);
        fields.put("partial", partial);
        printFields(report, simulated, fields, console);
    }

    /** Returns the counts that are not zero; the fields list the others too. */
    private static String counts(SequencedMap<String, Long> counts) {
        String text = counts.entrySet().stream()
                .filter(each -> each.getValue() > 0)
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? "none" : text;
    }

    private static String states(SequencedMap<String, SimReport.State> states) {
        String text = states.entrySet().stream()
                .filter(each -> each.getValue().times() > 0)
                .map(each -> "%s %d in %d"
                        .formatted(
                                each.getKey(),
                                each.getValue().times(),
                                each.getValue().seeds()))
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? "none" : text + " seeds";
    }

    private void printFields(
            SimReport report, SimulatedSystem simulated, SequencedMap<String, Object> fields, Console console) {
        fields.put("seeds", report.seeds());
        fields.put("committed", report.committed());
        fields.put("aborted", report.aborted());
        fields.put("unknown", report.unknown());
        fields.put("faults", report.faults());
        fields.put("messages", report.messages());
        fields.put("reached", report.reached());
        fields.put("violations", report.violations());
        fields.put("voids", report.voids());
        fields.put("void", simulated.voidBecause(report));
        fields.put("missed", report.missed());
        fields.put("unseen", unseen(report, simulated));
        fields.put("events", report.events());
        fields.put("traceHash", report.traceHash());
        fields.put("seconds", report.time().seconds());
        fields.put("virtualSeconds", report.time().virtualSeconds());
        fields.put("seedsPerCoreMinute", report.seedsPerCoreMinute());
        console.object(fields);
    }
}
