package org.raidlab.harness.lesson;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A step of a lesson.
 *
 * @param text to read before: why the step before did what it did, and what to predict now
 * @param commands to run in a shell; empty after the last ones
 * @param exitCode with which the commands should end
 * @param repeated whether the commands are repeated until they show what they should, as it takes its time
 * @param shows what the output should contain; three dots stand for any text of a line, or alone for any lines
 */
public record Step(String text, String commands, int exitCode, boolean repeated, List<String> shows) {
    private static final String ANY = "...";

    public Step {
        shows = List.copyOf(shows);
    }

    /** Returns this step with something more that its output should contain. */
    Step showing(String more) {
        return new Step(
                text,
                commands,
                exitCode,
                repeated,
                Stream.concat(shows.stream(), Stream.of(more)).toList());
    }

    public boolean hasCommands() {
        return !commands.isEmpty();
    }

    /** Returns what is wrong with the end of the commands and their output; empty if the step holds. */
    Optional<String> wrong(int ended, String output) {
        if (ended != exitCode) {
            return Optional.of("ended with %d, not %d".formatted(ended, exitCode));
        }
        String lines = output.endsWith("\n") ? output : output + "\n";
        return shows.stream()
                .filter(expected -> !pattern(expected).matcher(lines).find())
                .findFirst()
                .map(missing -> "this was not printed:\n" + missing.stripTrailing());
    }

    private static Pattern pattern(String expected) {
        return Pattern.compile(expected.lines()
                .map(line -> line.strip().equals(ANY) ? "(?:.*\n)*?" : pieces(line) + "\n")
                .collect(Collectors.joining()));
    }

    private static String pieces(String line) {
        return Stream.of(line.split(Pattern.quote(ANY), -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    }
}
