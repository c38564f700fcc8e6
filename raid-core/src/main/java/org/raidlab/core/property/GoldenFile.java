package org.raidlab.core.property;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A scenario with its golden output: a text file of commands, a line of dashes, then what the commands print. A test
 * run with {@code -Draid.golden=write} writes the second part anew.
 *
 * @param file the text file
 */
public record GoldenFile(Path file) {
    private static final String DIVIDER = "----";

    /** Returns the text files of a folder, by name. */
    public static List<GoldenFile> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .map(GoldenFile::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs the commands of the file.
     *
     * @param scenario prints a text for commands, comments and blank lines left out
     * @throws AssertionError if the commands print something else than the file says
     */
    public void check(Function<List<String>, String> scenario) {
        List<String> lines = lines();
        int divider = lines.indexOf(DIVIDER);
        List<String> first = lines.subList(0, divider < 0 ? lines.size() : divider);
        String printed = scenario.apply(first.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList());
        if ("write".equals(System.getProperty("raid.golden"))) {
            write(String.join("\n", first) + "\n" + DIVIDER + "\n" + printed);
        } else if (divider < 0) {
            throw new AssertionError(file + " has no second part");
        } else {
            String golden = String.join("\n", lines.subList(divider + 1, lines.size())) + "\n";
            if (!printed.equals(golden)) {
                throw new AssertionError(file + " says:\n" + golden + "and its commands print:\n" + printed);
            }
        }
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return file.getFileName().toString();
    }
}
