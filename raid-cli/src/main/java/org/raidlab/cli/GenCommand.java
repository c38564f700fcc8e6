package org.raidlab.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.udp.KeyFile;
import org.raidlab.sim.data.Generator;
import org.raidlab.sim.data.Thousand;
import org.raidlab.sim.data.Wisconsin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid gen}: data files from a seed. */
@Command(
        name = "gen",
        description = "Write the rows of a relation as CSV, from a seed.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid gen thousand --out thousand.csv",
            "  raid gen wisconsin --tuples 10000 --seed 1983 --flavour 1993 --out tenktup.csv",
            "  raid gen key cluster.key"
        },
        subcommands = GenCommand.GenKeyCommand.class)
final class GenCommand implements Callable<Integer> {
    private static final int UNSAID = -1;

    /** The relations that can be generated. */
    enum What {
        thousand,
        wisconsin
    }

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "RELATION", arity = "0..1", description = "${COMPLETION-CANDIDATES}")
    @Nullable
    What what;

    @Option(names = "--tuples", paramLabel = "N", description = "default: 1000; thousand: 100, as in the paper")
    int tuples = UNSAID;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1983", description = "default: ${DEFAULT-VALUE}")
    long seed;

    @Option(
            names = "--flavour",
            paramLabel = "YEAR",
            defaultValue = "1993",
            description = "wisconsin: 1983 (random columns) or 1993 (exact selectivities); default: ${DEFAULT-VALUE}")
    String flavour = "1993";

    @Option(names = "--out", paramLabel = "FILE", description = "Write to a file instead of standard output.")
    @Nullable
    Path out;

    @Override
    public Integer call() throws IOException {
        if (what == null) {
            throw new CommandException(
                    ExitCode.USAGE, "a relation is missing: raid gen thousand, or raid gen wisconsin");
        }
        return generate(what);
    }

    private int generate(What relation) throws IOException {
        Console console = global.console();
        if (tuples == UNSAID) {
            tuples = relation == What.thousand ? 100 : 1_000;
        }
        if (tuples < 1) {
            throw new CommandException(ExitCode.USAGE, "--tuples must be at least 1");
        }
        Generator generator = generator(relation);
        if (out == null) {
            generator.lines().forEach(console::raw);
            console.object(Map.of("relation", relation.name(), "tuples", tuples, "seed", seed));
            return ExitCode.OK;
        }
        write(generator, out);
        console.info("wrote " + tuples + " tuples (seed " + seed + ") to " + out + "; load them with:");
        console.info("create " + relation + " (" + String.join(", ", generator.columns()) + ")");
        console.info("copy " + relation + " () from \"" + out + "\"");
        console.object(Map.of("relation", relation.name(), "tuples", tuples, "seed", seed, "file", out.toString()));
        return ExitCode.OK;
    }

    private Generator generator(What relation) {
        return switch (relation) {
            case thousand -> new Thousand(tuples, seed);
            case wisconsin ->
                new Wisconsin(
                        tuples,
                        seed,
                        switch (flavour) {
                            case "1983" -> Wisconsin.Flavour.F1983;
                            case "1993" -> Wisconsin.Flavour.F1993;
                            default -> throw new CommandException(ExitCode.USAGE, "--flavour is 1983 or 1993");
                        });
        };
    }

    private static void write(Generator generator, Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (Iterator<String> lines = generator.lines().iterator(); lines.hasNext(); ) {
                writer.write(lines.next());
                writer.newLine();
            }
        }
    }

    /** {@code raid gen key}: a fresh cluster key. */
    @Command(
            name = "key",
            description = "Write a fresh cluster key to a file that only its owner can read.",
            mixinStandardHelpOptions = true)
    static final class GenKeyCommand implements Callable<Integer> {
        @Mixin
        GlobalOptions global = new GlobalOptions();

        @Parameters(paramLabel = "FILE", description = "The file; it must not exist.")
        Path file = Path.of("cluster.key");

        @Override
        public Integer call() {
            KeyFile.make(file);
            Console console = global.console();
            console.info(
                    "wrote a cluster key to " + file + "; start a cluster under it with: raid up --key-file " + file);
            console.object(Map.of("file", file.toString()));
            return ExitCode.OK;
        }
    }
}
