package org.raidlab.site.config;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.ConfigException;

/**
 * The settings of the process checkpoints of the sites' servers.
 *
 * @param every a time such as {@code 1s} or {@code 500ms}; only when asked for if left out
 */
public record Checkpointing(@Nullable String every) {
    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,8})(ms|s|m)");

    /** Returns settings with one process checkpoint in each such period. */
    public static Checkpointing every(Duration time) {
        return new Checkpointing(time.toMillis() + "ms");
    }

    /** Returns the period of process checkpoints; throws {@link ConfigException} if the setting is not a time. */
    public Optional<Duration> period() {
        if (every == null) {
            return Optional.empty();
        }
        Matcher time = TIME.matcher(every);
        if (!time.matches()) {
            throw new ConfigException(
                    "checkpoint/every", "checkpoint: every is a time such as 1s or 500ms, not '" + every + "'");
        }
        long number = Long.parseLong(time.group(1));
        return Optional.of(
                switch (time.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "s" -> Duration.ofSeconds(number);
                    default -> Duration.ofMinutes(number);
                });
    }
}
