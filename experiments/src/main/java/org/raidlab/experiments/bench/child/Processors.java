package org.raidlab.experiments.bench.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives each process of a benchmark a processor of its own, so that the scheduler does not decide anew from round to
 * round which of them share one.
 *
 * @param numbers of the processors that may be used; none where processes cannot be bound to them
 */
public record Processors(List<Integer> numbers) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final Path BINDER = Path.of("/usr/bin/taskset");

    /** Returns the processors that this process may use, if there are two and a command that binds to them. */
    public static Processors ofThisProcess() {
        if (!Files.isExecutable(BINDER)) {
            return new Processors(List.of());
        }
        try (var lines = Files.lines(STATUS)) {
            return lines.filter(line -> line.startsWith(ALLOWED))
                    .map(line -> parse(line.substring(ALLOWED.length()).strip()))
                    .filter(processors -> processors.numbers.size() > 1)
                    .findFirst()
                    .orElse(new Processors(List.of()));
        } catch (IOException _) {
            return new Processors(List.of());
        }
    }

    /** Reads a list such as {@code 0-3,8}. */
    static Processors parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                numbers.add(number);
            }
        }
        return new Processors(numbers);
    }

    /** Returns the command under which the process of this index runs. */
    public List<String> commandOf(int index) {
        return numbers.isEmpty()
                ? List.of()
                : List.of(BINDER.toString(), "-c", Integer.toString(numbers.get(index % numbers.size())));
    }
}
