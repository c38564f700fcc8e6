package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText;
import org.raidlab.sim.run.Shard;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid experiment run}: experiments with their constants, or a {@code config.yaml} again. */
@Command(
        name = "run",
        description = "Run experiments; each writes a folder with its figures and a report.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid experiment run raid-table1 raid-table4 --repeat 5 --seed 1988 --out results",
            "  raid experiment run raid-table1 --set columns=sim --set force=10000",
            "  raid experiment run raid-fig8 --set columns=sim --sweep force=0,10000,20000",
            "  raid experiment run results/raid-fig9-20261124-070000/config.yaml",
            "  raid experiment run --all --quick"
        })
final class ExperimentRunCommand implements Callable<Integer> {
    private static final long SEED = 1988;
    private static final int REPEAT = 5;
    private static final int QUICK_REPEAT = 2;

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @picocli.CommandLine.Parameters(
            paramLabel = "ID",
            arity = "0..*",
            description = "Experiments, or files such as config.yaml of an earlier result, with seed and constants.")
    List<String> ids = new ArrayList<>();

    @Option(names = "--all", description = "Run every experiment; one that fails does not stop the others.")
    boolean all;

    @Option(names = "--quick", description = "Small constants and two repeats: shows that everything works.")
    boolean quick;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Give a constant another value; see 'raid experiment show ID'. A list: KEY=1,2,3.")
    Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--sweep",
            paramLabel = "KEY=A,B,C",
            description = "Run once for each value of a constant; several --sweep: for each combination.")
    Map<String, String> sweep = new LinkedHashMap<>();

    @Option(names = "--seed", paramLabel = "S", description = "Decides all data (default: 1988).")
    @Nullable
    Long seed;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Run once for each of so many seeds, from --seed on (default: ${DEFAULT-VALUE}).")
    int seeds = 1;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "Run part I of N of the runs on this machine; see: raid experiment merge --help")
    String shard = "1/1";

    @Option(names = "--resume", description = "Leave out the runs of which --out has a whole result already.")
    boolean resume;

    @Option(
            names = "--repeat",
            paramLabel = "R",
            description = "How often each figure is taken (default: 5, with --quick 2).")
    @Nullable
    Integer repeat;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Where the folders are made (default: results).")
    Path out = Path.of("results");

    @Override
    public Integer call() throws IOException {
        if (repeat != null && repeat < 1) {
            throw new CommandException(ExitCode.USAGE, "--repeat is at least 1");
        }
        if (seeds < 1) {
            throw new CommandException(ExitCode.USAGE, "--seeds is at least 1");
        }
        if (ids.isEmpty() != all) {
            throw new CommandException(
                    ExitCode.USAGE, "name experiments, or run --all of them; see them with: raid experiment list");
        }
        Console console = global.console();
        List<ExperimentRun> runs = planned();
        runs.forEach(run -> run.experiment().check(run.parameters()));
        runs = toDo(runs, console);
        ExperimentRunner runner = new ExperimentRunner(out, console);
        boolean ok = true;
        AtomicInteger number = new AtomicInteger();
        int count = runs.size();
        try (Progress _ = global.progress(() -> "run %d of %d, %s".formatted(number.get(), count, runner.state()));
                Interruption interruption = new Interruption(console, runner::stop)) {
            for (ExperimentRun run : runs) {
                number.incrementAndGet();
                ok &= all ? runner.survive(run) : runner.run(run).isOk();
                if (interruption.happened()) {
                    return ExitCode.INTERRUPTED;
                }
            }
        }
        if (runs.size() > 1 && shard().of() == 1) {
            ExperimentIndexCommand.print(out, console);
            ExperimentIndexCommand.writePage(out, out.resolve("index.html"));
            console.info("index: " + out.resolve("index.html"));
        }
        return ok ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private Shard shard() {
        return Shard.parse(shard)
                .orElseThrow(() -> new CommandException(
                        ExitCode.USAGE, "--shard is I/N with I from 1 to N, such as 3/8, not '" + shard + "'"));
    }

    /** Returns the runs of this part, without those that --resume leaves out. */
    private List<ExperimentRun> toDo(List<ExperimentRun> planned, Console console) throws IOException {
        Set<StoredResult.Run> done = new TreeSet<>();
        if (resume && Files.isDirectory(out)) {
            StoredResult.in(out).stream()
                    .filter(result -> !result.isPartial())
                    .forEach(result -> done.add(result.run()));
        }
        List<ExperimentRun> toDo = new ArrayList<>();
        for (int number : shard().numbers(planned.size())) {
            if (!done.contains(StoredResult.Run.of(planned.get(number)))) {
                toDo.add(planned.get(number));
            }
        }
        if (planned.size() > 1) {
            console.info("%d of %d runs are to do here".formatted(toDo.size(), planned.size()));
        }
        return toDo;
    }

    /** Returns what is to run; every mistake is found before anything runs. */
    private List<ExperimentRun> planned() {
        List<ExperimentRun> runs = new ArrayList<>();
        if (all) {
            ExperimentCommand.ofPapers().forEach(experiment -> runs.add(usual(experiment)));
        }
        for (String id : ids) {
            runs.add(id.endsWith(".yaml") ? stored(Path.of(id)) : usual(ExperimentCommand.named(id)));
        }
        List<ExperimentRun> changed = runs;
        for (Map.Entry<String, String> each : set.entrySet()) {
            changed = with(changed, each.getKey(), List.of(each.getValue()));
        }
        for (Map.Entry<String, String> each : sweep.entrySet()) {
            changed = with(changed, each.getKey(), List.of(each.getValue().split(",", -1)));
        }
        return changed.stream().flatMap(this::withSeeds).toList();
    }

    private Stream<ExperimentRun> withSeeds(ExperimentRun run) {
        return seeds == 1
                ? Stream.of(run)
                : LongStream.range(run.seed(), run.seed() + seeds).mapToObj(run::withSeed);
    }

    private ExperimentRun usual(Experiment experiment) {
        int usual = quick ? QUICK_REPEAT : REPEAT;
        return new ExperimentRun(
                experiment,
                seed == null ? SEED : seed,
                repeat == null ? usual : repeat,
                quick ? experiment.quick() : experiment.parameters(),
                "");
    }

    /** Returns the runs with a constant at each of these values; with --all it may be one of some experiments only. */
    private List<ExperimentRun> with(List<ExperimentRun> runs, String key, List<String> values) {
        List<ExperimentRun> changed = new ArrayList<>();
        boolean known = false;
        for (ExperimentRun run : runs) {
            boolean has = run.parameters().values().containsKey(key);
            known |= has;
            if (all && !has) {
                changed.add(run);
                continue;
            }
            for (String value : values) {
                Parameters other = parameters(run.parameters(), key, value);
                changed.add(values.size() == 1 ? run.with(other) : run.with(other, key + "-" + value));
            }
        }
        if (!known && all) {
            throw new CommandException(ExitCode.USAGE, "no experiment has a constant '" + key + "'");
        }
        return changed;
    }

    private static Parameters parameters(Parameters before, String key, String value) {
        try {
            return before.with(key, value);
        } catch (ConfigException e) {
            throw new CommandException(ExitCode.USAGE, e.getMessage());
        }
    }

    /** Reads a {@code config.yaml} of a result: the same experiment, seed, repeats and constants. */
    private ExperimentRun stored(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new CommandException(ExitCode.USAGE, "there is no file " + file);
        }
        String least = "a configuration has at least experiment, such as 'experiment: raid-table1'";
        Fields fields = YamlText.read(file, least).fields("a configuration");
        String id = fields.word("experiment", fields.needed("experiment", "an id"), "an id");
        Experiment experiment = ExperimentCommand.named(id);
        long stored = fields.number("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElse(SEED);
        int times = fields.number("repeat", 1, 1_000_000, REPEAT);
        List.of("commit", "dirty").forEach(fields::part);
        Parameters parameters = experiment.parameters();
        SequencedMap<String, YamlText.Part> constants = fields.named("parameters");
        for (Map.Entry<String, YamlText.Part> each : constants.entrySet()) {
            parameters = parameters(parameters, each.getKey(), text(fields, each.getKey(), each.getValue()));
        }
        fields.done();
        return new ExperimentRun(
                experiment, seed == null ? stored : seed, repeat == null ? times : repeat, parameters, "");
    }

    /** Returns a value as {@code --set} takes it; a word may be empty. */
    private static String text(Fields fields, String key, YamlText.Part part) {
        return switch (part) {
            case YamlText.Word word -> word.text();
            case YamlText.Sequence sequence ->
                sequence.parts().stream()
                        .map(each -> fields.word(key, each, "a list of values"))
                        .collect(Collectors.joining(","));
            case YamlText.Mapping _ -> fields.word(key, part, "a value or a list of values");
        };
    }
}
