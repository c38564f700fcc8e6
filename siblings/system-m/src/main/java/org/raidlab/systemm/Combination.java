package org.raidlab.systemm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;

/**
 * A combination of algorithms, in the words of {@code --set}; what is not said is open.
 *
 * @param said by the key of the setting
 */
public record Combination(SequencedMap<String, String> said) {
    /** The keys, and the words that each takes. */
    private static final Map<String, List<String>> WORDS = words();

    public static final Combination OPEN = new Combination(new LinkedHashMap<>());

    private static SequencedMap<String, List<String>> words() {
        SequencedMap<String, List<String>> words = new LinkedHashMap<>();
        words.put("checkpointer", names(CheckpointAlgorithm.values()));
        words.put("log", names(LogStrategy.values()));
        words.put("spooling", List.of("no", "yes"));
        words.put("recovery", names(RecoveryMode.values()));
        words.put("backup", names(BackupCopies.values()));
        return words;
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    /** A combination that fits. */
    public record Choice(
            CheckpointAlgorithm checkpointer,
            LogStrategy log,
            boolean spools,
            RecoveryMode recovery,
            BackupCopies copies) {
        private boolean fits() {
            return log.allows(checkpointer) && copies.allow(log, recovery);
        }

        private String word(String key) {
            return switch (key) {
                case "checkpointer" -> checkpointer.name();
                case "log" -> log.name();
                case "spooling" -> spools ? "yes" : "no";
                case "recovery" -> recovery.name();
                default -> copies.name();
            };
        }
    }

    /** Returns this combination with one word changed; {@link IllegalArgumentException} if nothing fits to it. */
    public Combination with(String key, String value) {
        if (!isKey(key)) {
            throw new IllegalArgumentException(
                    "System M has no setting '%s'; it has %s".formatted(key, String.join(", ", WORDS.keySet())));
        }
        SequencedMap<String, String> words = new LinkedHashMap<>(said);
        words.put(key, value);
        Combination changed = new Combination(words);
        if (changed.all().isEmpty()) {
            throw new IllegalArgumentException(
                    ("'%s=%s' does not fit: checkpointers are %s; logs are %s; FUZZY allows VALUE and"
                                    + " PARALLEL_VALUE alone, ACBW and ACCOU these and AOPER; spooling is yes or no;"
                                    + " recovery is full or instant; backup is pair or single, and single allows these"
                                    + " two logs and recovery full alone")
                            .formatted(key, value, WORDS.get("checkpointer"), WORDS.get("log")));
        }
        return changed;
    }

    /** Returns whether {@link #with} takes a key. */
    public static boolean isKey(String key) {
        return WORDS.containsKey(key);
    }

    /** Returns all combinations that fit to what was said. */
    private List<Choice> all() {
        List<Choice> all = new ArrayList<>();
        for (CheckpointAlgorithm algorithm : CheckpointAlgorithm.values()) {
            for (LogStrategy strategy : LogStrategy.values()) {
                for (boolean spools : new boolean[] {false, true}) {
                    for (RecoveryMode mode : RecoveryMode.values()) {
                        for (BackupCopies copies : BackupCopies.values()) {
                            all.add(new Choice(algorithm, strategy, spools, mode, copies));
                        }
                    }
                }
            }
        }
        all.removeIf(choice -> !choice.fits() || !isSaid(choice));
        return all;
    }

    private boolean isSaid(Choice choice) {
        return said.entrySet().stream().allMatch(each -> each.getValue().equalsIgnoreCase(choice.word(each.getKey())));
    }

    /**
     * Returns the first one that fits, in the order of the paper's Table 4.1; what is open is without spooling, FULL,
     * and with a PAIR of copies.
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
