package org.raidlab.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.JsonLinesWriter;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.sim.RaidSimulation;
import org.raidlab.site.sim.SimSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid sim}: deterministic simulation with faults. */
@Command(
        name = "sim",
        description = "Run the whole of RAID in the simulator, with faults, and check everything.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  raid sim --seeds 20 --plan crashes", "  raid sim --seed 42 --plan lossy --history /tmp/h.jsonl"})
final class SimCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

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

    @Option(names = "--sites", paramLabel = "N", defaultValue = "3", description = "default: ${DEFAULT-VALUE}")
    int sites;

    @Option(
            names = "--transactions",
            paramLabel = "T",
            defaultValue = "500",
            description = "To commit in each seed (default: ${DEFAULT-VALUE}).")
    int transactions;

    @Option(names = "--history", paramLabel = "FILE", description = "Write the last seed's history.")
    @Nullable
    Path history;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seeds run at a time (default: 1).")
    int threads;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            split = ",",
            description = "Change what the plan says: loss=0.1, crash-one=1, ...")
    Map<String, String> said = new LinkedHashMap<>();

    @Option(
            names = "--diagram",
            paramLabel = "FILE",
            description = "Draw the transactions that a violation names, or the last one: text, or SVG by its suffix.")
    @Nullable
    Path diagram;

    @Option(names = "--no-shrink", description = "Do not look for a smaller run that fails too.")
    boolean noShrink;

    @Option(
            names = "--exhaustive",
            paramLabel = "NAME",
            description =
                    "Visit every state of a small run: kills, pairs, failing-calls, unforced-writes, flipped-bytes.")
    @Nullable
    String exhaustive;

    private @Nullable RaidSimulation last;

    @Override
    public Integer call() throws IOException {
        Console console = global.console();
        if (exhaustive != null) {
            return ExhaustiveRun.run(exhaustive, seed, console);
        }
        SimSettings settings = settings();
        Replay replay = replay();
        SimReport report = new SeedRunner(replay, threads).run(seed, seeds, each -> one(settings, each));
        if (history != null && last != null) {
            write(last, history);
        }
        print(report, console);
        Aftermath aftermath = new Aftermath(settings, replay, console);
        if (!noShrink && !report.violations().isEmpty()) {
            aftermath.shrink(report.violations().getFirst());
        }
        if (diagram != null) {
            aftermath.draw(
                    report.violations().isEmpty()
                            ? seed
                            : report.violations().getFirst().seed(),
                    diagram);
        }
        return report.isOk() ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    /** The options that a replay needs besides the seed. */
    private Replay replay() {
        Replay replay = Replay.ofPlan(plan).with("sites", sites).with("transactions", transactions);
        return said.isEmpty()
                ? replay
                : replay.with(
                        "set", said.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(",")));
    }

    private SimSettings settings() {
        if (seeds < 1 || sites < 1 || sites > 9 || transactions < 1) {
            throw new CommandException(ExitCode.USAGE, "--seeds and --transactions are at least 1, --sites is 1 to 9");
        }
        try {
            FaultPlan changed = FaultPlan.named(plan);
            for (Map.Entry<String, String> each : said.entrySet()) {
                changed = changed.with(each.getKey(), each.getValue());
            }
            return SimSettings.of(changed).withSites(sites).withCommitted(transactions);
        } catch (PlanException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    private SeedResult one(SimSettings settings, long each) {
        RaidSimulation simulation = new RaidSimulation(settings, each, EventListener.NONE);
        SeedResult result = simulation.run();
        if (history != null) {
            last = simulation;
        }
        return result;
    }

    private static void write(RaidSimulation simulation, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                JsonLinesWriter<HistoryTransaction> writer = HistoryFiles.historyWriter(out)) {
            for (HistoryTransaction line : simulation.history()) {
                writer.write(line);
            }
        }
    }

    private static void print(SimReport report, Console console) {
        report.violations()
                .forEach(violation -> console.line(
                        "seed " + violation.seed() + ": " + violation.what() + "\n  replay: " + violation.replay()));
        report.voids().forEach(each -> console.line("void: " + each));
        console.line("%d seeds: %,d committed, %,d aborted, %,d unknown; %,d events in %.1f s; faults %s; trace %s; %s"
                .formatted(
                        report.seeds(),
                        report.committed(),
                        report.aborted(),
                        report.unknown(),
                        report.events(),
                        report.seconds(),
                        report.faults(),
                        report.traceHash(),
                        report.isOk() ? "no violation" : report.violations().size() + " violations"));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("seeds", report.seeds());
        fields.put("committed", report.committed());
        fields.put("aborted", report.aborted());
        fields.put("unknown", report.unknown());
        fields.put("faults", report.faults());
        fields.put("violations", report.violations());
        fields.put("voids", report.voids());
        fields.put("events", report.events());
        fields.put("traceHash", report.traceHash());
        fields.put("seconds", report.seconds());
        console.object(fields);
    }
}
