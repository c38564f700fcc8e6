package org.raidlab.systemm.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.fault.PlanException;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.LogStrategy;

/**
 * A combination of algorithms, in the words of {@code --set}; what is not said is drawn from the seed.
 *
 * @param checkpointer a name, or empty
 * @param log a name, or empty
 * @param spooling yes, no, or empty
 */
record Combination(String checkpointer, String log, String spooling) {
    static final Combination OPEN = new Combination("", "", "");

    /** A combination that fits. */
    record Choice(CheckpointAlgorithm checkpointer, LogStrategy log, boolean spools) {}

    /** Returns this combination with one word changed; {@link PlanException} if it fits to no other any more. */
    Combination with(String key, String value) {
        Combination changed = switch (key) {
            case "checkpointer" -> new Combination(value, log, spooling);
            case "log" -> new Combination(checkpointer, value, spooling);
            default -> new Combination(checkpointer, log, value);
        };
        if (changed.all().isEmpty()) {
            throw new PlanException(
                    "'%s=%s' does not fit: checkpointers are %s; logs are %s; FUZZY allows VALUE alone, "
                                    .formatted(
                                            key,
                                            value,
                                            List.of(CheckpointAlgorithm.values()),
                                            List.of(LogStrategy.values()))
                            + "ACBW and ACCOU allow no TOPER; spooling is yes or no");
        }
        return changed;
    }

    static boolean isKey(String key) {
        return List.of("checkpointer", "log", "spooling").contains(key);
    }

    /** Returns all combinations that fit to what was said. */
    private List<Choice> all() {
        List<Choice> all = new ArrayList<>();
        for (CheckpointAlgorithm algorithm : CheckpointAlgorithm.values()) {
            for (LogStrategy strategy : LogStrategy.values()) {
                for (boolean spools : new boolean[] {false, true}) {
                    boolean isSaid = fits(checkpointer, algorithm.name())
                            && fits(log, strategy.name())
                            && fits(spooling, spools ? "yes" : "no");
                    if (isSaid && strategy.allows(algorithm)) {
                        all.add(new Choice(algorithm, strategy, spools));
                    }
                }
            }
        }
        return all;
    }

    private static boolean fits(String said, String name) {
        return said.isEmpty() || said.equalsIgnoreCase(name);
    }

    Choice drawn(RandomSource random) {
        List<Choice> all = all();
        return all.get(random.nextInt(all.size()));
    }
}
