package org.raidlab.systemm;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.RandomSource;

/**
 * A combination of algorithms, in the words of {@code --set}; what is not said is open.
 *
 * @param checkpointer a name, or empty
 * @param log a name, or empty
 * @param spooling yes, no, or empty
 * @param recovery a name, or empty
 */
public record Combination(String checkpointer, String log, String spooling, String recovery) {
    public static final Combination OPEN = new Combination("", "", "", "");

    /** A combination that fits. */
    public record Choice(CheckpointAlgorithm checkpointer, LogStrategy log, boolean spools, RecoveryMode recovery) {}

    /** Returns this combination with one word changed; {@link IllegalArgumentException} if nothing fits to it. */
    public Combination with(String key, String value) {
        Combination changed = switch (key) {
            case "checkpointer" -> new Combination(value, log, spooling, recovery);
            case "log" -> new Combination(checkpointer, value, spooling, recovery);
            case "spooling" -> new Combination(checkpointer, log, value, recovery);
            case "recovery" -> new Combination(checkpointer, log, spooling, value);
            default ->
                throw new IllegalArgumentException(
                        "System M has no setting '%s'; it has checkpointer, log, spooling and recovery".formatted(key));
        };
        if (changed.all().isEmpty()) {
            throw new IllegalArgumentException(
                    "'%s=%s' does not fit: checkpointers are %s; logs are %s; FUZZY allows VALUE alone, "
                                    .formatted(
                                            key,
                                            value,
                                            List.of(CheckpointAlgorithm.values()),
                                            List.of(LogStrategy.values()))
                            + "ACBW and ACCOU allow VALUE and AOPER; "
                            + "spooling is yes or no; recovery is full or instant");
        }
        return changed;
    }

    /** Returns whether {@link #with} takes a key. */
    public static boolean isKey(String key) {
        return List.of("checkpointer", "log", "spooling", "recovery").contains(key);
    }

    /** Returns all combinations that fit to what was said. */
    private List<Choice> all() {
        List<Choice> all = new ArrayList<>();
        for (CheckpointAlgorithm algorithm : CheckpointAlgorithm.values()) {
            for (LogStrategy strategy : LogStrategy.values()) {
                for (boolean spools : new boolean[] {false, true}) {
                    for (RecoveryMode mode : RecoveryMode.values()) {
                        Choice choice = new Choice(algorithm, strategy, spools, mode);
                        if (isSaid(choice) && strategy.allows(algorithm)) {
                            all.add(choice);
                        }
                    }
                }
            }
        }
        return all;
    }

    private boolean isSaid(Choice choice) {
        return fits(checkpointer, choice.checkpointer().name())
                && fits(log, choice.log().name())
                && fits(spooling, choice.spools() ? "yes" : "no")
                && fits(recovery, choice.recovery().name());
    }

    private static boolean fits(String said, String name) {
        return said.isEmpty() || said.equalsIgnoreCase(name);
    }

    /**
     * Returns the first one that fits, in the order of the paper's Table 4.1; what is open is without spooling and
     * FULL.
     */
    public Choice first() {
        return all().getFirst();
    }

    /** Returns one that fits, by chance. */
    public Choice drawn(RandomSource random) {
        List<Choice> all = all();
        return all.get(random.nextInt(all.size()));
    }
}
