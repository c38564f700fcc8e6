package org.raidlab.sim.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The command that runs a seed again.
 *
 * @param options of {@code raid sim} besides the seed, by name, in order
 */
public record Replay(SequencedMap<String, String> options) {
    public Replay {
        options = new LinkedHashMap<>(options);
    }

    /** Returns a replay under a plan; {@link #with} adds further options. */
    public static Replay ofPlan(String plan) {
        return new Replay(new LinkedHashMap<>(Map.of("plan", plan)));
    }

    public Replay with(String option, Object value) {
        SequencedMap<String, String> more = new LinkedHashMap<>(options);
        more.put(option, value.toString());
        return new Replay(more);
    }

    /** Returns the command, such as {@code raid sim --seed 7 --plan lossy}. */
    public String command(long seed) {
        StringBuilder command = new StringBuilder("raid sim --seed " + seed);
        options.forEach(
                (name, value) -> command.append(" --").append(name).append(' ').append(value));
        return command.toString();
    }
}
