package org.raidlab.experiments.bench.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Row;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs one benchmark of two releases in alternating rounds and compares what they call ours. Each round is a run of a
 * release's own command line, so that the release's own processes, files and settings are measured.
 */
public final class ReleaseBench {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path ours;
    private final Path other;
    private final List<String> arguments;
    private final BenchRun run;

    /**
     * Makes a comparison of two source trees that have a launcher.
     *
     * @param arguments of {@code raid bench}, without {@code --json}
     */
    public ReleaseBench(Path ours, Path other, List<String> arguments, BenchRun run) {
        this.ours = launcher(ours);
        this.other = launcher(other);
        this.arguments = List.copyOf(arguments);
        this.run = run;
    }

    private static Path launcher(Path tree) {
        return tree.toAbsolutePath().normalize().resolve("raid");
    }

    /** Returns whether a folder is a source tree with a launcher. */
    public static boolean hasLauncher(Path tree) {
        return Files.isExecutable(launcher(tree));
    }

    /** Runs the rounds. Only keys that both releases have in each round are compared. */
    public void run(int rounds) throws IOException {
        List<Map<String, Figure>> oursByRound = new ArrayList<>();
        List<Map<String, Figure>> otherByRound = new ArrayList<>();
        try {
            for (int round = 0; round < rounds; round++) {
                run.begin("round " + (round + 1) + " of " + rounds);
                if (round % 2 == 0) {
                    oursByRound.add(figures(ours));
                    otherByRound.add(figures(other));
                } else {
                    otherByRound.add(figures(other));
                    oursByRound.add(figures(ours));
                }
            }
        } finally {
            int both = Math.min(oursByRound.size(), otherByRound.size());
            run.found(rows(oursByRound.subList(0, both), otherByRound.subList(0, both)));
        }
    }

    private static List<Row> rows(List<Map<String, Figure>> oursByRound, List<Map<String, Figure>> otherByRound) {
        if (oursByRound.isEmpty()) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        oursByRound.getFirst().forEach((key, figure) -> {
            if (all(oursByRound, key) && all(otherByRound, key)) {
                rows.add(Row.of(key, figure.unit, column(oursByRound, key), column(otherByRound, key)));
            }
        });
        return rows;
    }

    private static boolean all(List<Map<String, Figure>> rounds, String key) {
        return rounds.stream().allMatch(round -> round.containsKey(key));
    }

    private static double[] column(List<Map<String, Figure>> rounds, String key) {
        return rounds.stream()
                .mapToDouble(round -> Objects.requireNonNull(round.get(key)).value)
                .toArray();
    }

    private SequencedMap<String, Figure> figures(Path launcher) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString(), "bench"));
        command.addAll(arguments);
        command.addAll(List.of("--json", "--quiet"));
        run.check();
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // SIGTERM reaches this process alone: the release that it waits for must not measure on.
        run.atStop(process::destroy);
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            run.check();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ended with exit code " + code);
            }
            return read(output.lines().reduce("", (_, line) -> line));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted during " + String.join(" ", command), e);
        } finally {
            run.atStop(() -> {});
            process.destroy();
        }
    }

    /** Reads the last line of the output of {@code raid bench --json}. */
    static SequencedMap<String, Figure> read(String line) throws IOException {
        SequencedMap<String, Figure> figures = new LinkedHashMap<>();
        try {
            for (JsonNode row : JSON.readTree(line).path("rows")) {
                figures.put(
                        row.path("key").asString(),
                        new Figure(row.path("ours").asDouble(), row.path("unit").asString("")));
            }
        } catch (JacksonException e) {
            throw new IOException("the benchmark's last line is no JSON object: " + e.getOriginalMessage(), e);
        }
        if (figures.isEmpty()) {
            throw new IOException("the benchmark printed no rows");
        }
        return figures;
    }

    /** A figure of one round. */
    record Figure(double value, String unit) {}
}
