package org.raidlab.harness.sim.mutant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;

/** The table of mutants in the documentation: which seed shows each, and to which checkers. */
public final class MutantTable {
    private static final String HEAD = """
            # Mutants, and who catches them

            Each of these sites breaks one rule, as a mistake that is easily made. The simulator has to catch every one
            of them within 2,000 seeds from 1 on; the seed here is the first that does, so it is also the number of
            seeds needed. A test replays each with its seed, and the right site with the same one. The table is written
            by `mvn -pl raid-harness -am test -Dtest=MutantsSimTest -Draid.sim.mutants.write=true`, never by hand:
            a change to the simulator moves the seeds. The sites are in
            `raid-harness/src/test/java/org/raidlab/harness/sim/mutant`, the kinds of runs in `Runs`, the checkers in
            [simulation.md](simulation.md).

            | site | what is broken | runs | caught by | seed |
            |---|---|---|---|---|
            """;

    private MutantTable() {}

    /**
     * A row.
     *
     * @param caughtBy checkers that found something
     */
    public record Row(String name, String mistake, String runs, List<String> caughtBy, long seed) {
        /** What a seed says of a mutant. */
        public static Row of(Mutant mutant, SeedResult caught) {
            TreeSet<Checker> checkers = new TreeSet<>();
            caught.violations().forEach(each -> checkers.add(Checker.of(each)));
            return new Row(
                    mutant.name(),
                    mutant.mistake(),
                    mutant.runs().word(),
                    checkers.stream().map(Checker::word).toList(),
                    caught.seed());
        }

        @Override
        public String toString() {
            return "| `%s` | %s | %s | %s | %d |".formatted(name, mistake, runs, String.join(", ", caughtBy), seed);
        }

        private static Row parse(String line) {
            String[] cells = line.split("\\|", -1);
            return new Row(
                    cells[1].strip().replace("`", ""),
                    cells[2].strip(),
                    cells[3].strip(),
                    List.of(cells[4].strip().split(", ")),
                    Long.parseLong(cells[5].strip()));
        }
    }

    /** The rows by the site's name. */
    public static SequencedMap<String, Row> read(Path file) throws IOException {
        SequencedMap<String, Row> rows = new java.util.LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("| `")) {
                Row row = Row.parse(line);
                rows.put(row.name(), row);
            }
        }
        return rows;
    }

    public static void write(Path file, List<Row> rows) throws IOException {
        List<String> lines = new ArrayList<>();
        rows.forEach(row -> lines.add(row.toString()));
        Files.writeString(file, HEAD + String.join("\n", lines) + "\n");
    }
}
