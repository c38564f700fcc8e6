package org.raidlab.experiments.factors;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.experiments.study.Parameters;

/**
 * A combination of one level of each factor.
 *
 * @param levels in the order of {@link #FACTORS}
 */
record Cell(List<String> levels) {
    static final List<String> FACTORS =
            List.of("algorithms", "workloads", "sites", "clients", "items", "size", "writes", "theta", "seeds");

    private static final String SEEDS = "seeds";
    private static final String SEEDED = "seed/";

    Cell {
        levels = List.copyOf(levels);
    }

    /** Returns every combination of the levels that a run has. */
    static List<Cell> all(Parameters parameters) {
        List<Cell> cells = List.of(new Cell(List.of()));
        for (String factor : FACTORS) {
            List<?> levels =
                    (List<?>) Objects.requireNonNull(parameters.values().get(factor));
            List<Cell> more = new ArrayList<>();
            for (Cell cell : cells) {
                for (Object level : levels) {
                    List<String> longer = new ArrayList<>(cell.levels);
                    longer.add(level.toString());
                    more.add(new Cell(longer));
                }
            }
            cells = more;
        }
        return cells;
    }

    String level(String factor) {
        return levels.get(FACTORS.indexOf(factor));
    }

    /** Returns a level as a number; empty if it is a word. */
    OptionalDouble number(String factor) {
        try {
            return OptionalDouble.of(Double.parseDouble(level(factor)));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    int whole(String factor) {
        return Integer.parseInt(level(factor));
    }

    Cell with(String factor, String level) {
        List<String> other = new ArrayList<>(levels);
        other.set(FACTORS.indexOf(factor), level);
        return new Cell(other);
    }

    Cell withoutSeed() {
        return with(SEEDS, "");
    }

    /** Returns the algorithms by the keys of a cluster file; a word alone is a concurrency control. */
    SequencedMap<String, String> algorithms() {
        SequencedMap<String, String> said = new LinkedHashMap<>();
        for (String part : level("algorithms").split("\\+", -1)) {
            int equals = part.indexOf('=');
            said.put(equals < 0 ? "concurrency" : part.substring(0, equals), part.substring(equals + 1));
        }
        return said;
    }

    /** Returns the workload file, if the workload is one. */
    Optional<Path> file() {
        String workload = level("workloads");
        return workload.endsWith(".yaml") ? Optional.of(Path.of(workload)) : Optional.empty();
    }

    /** Returns the key of a figure over all seeds. */
    String key(Measure measure) {
        return words(IntStream.range(0, levels.size() - 1).boxed().toList()) + "/" + measure.word;
    }

    /** Returns the key of a figure of one seed. */
    String seedKey(Measure measure) {
        return SEEDED + String.join("|", levels) + "/" + measure.word;
    }

    /** Returns the levels of a key of one seed as cells of a CSV line; empty if the key is not one of one seed. */
    static Optional<String> ofSeedKey(String key) {
        return key.startsWith(SEEDED)
                ? Optional.of(
                        key.substring(SEEDED.length(), key.lastIndexOf('/')).replace('|', ','))
                : Optional.empty();
    }

    /** Returns the levels of the factors that have several of them. */
    String varied(List<Cell> all) {
        return words(IntStream.range(0, levels.size() - 1)
                .filter(factor -> !levels.get(factor).isEmpty())
                .filter(factor -> all.stream()
                                .map(cell -> cell.levels.get(factor))
                                .distinct()
                                .count()
                        > 1)
                .boxed()
                .toList());
    }

    private String words(List<Integer> factors) {
        return factors.stream()
                .map(factor -> FACTORS.get(factor) + "=" + levels.get(factor).replace('/', '_'))
                .collect(Collectors.joining(" "));
    }
}
