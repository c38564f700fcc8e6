package org.raidlab.experiments.study;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** The numbers that a paper prints, by key, from a file of keys and values. */
public final class PaperNumbers {
    private final Map<String, Double> numbers = new LinkedHashMap<>();
    private final String source;

    /**
     * Reads a table of the paper: lines of a key, a comma and a number; lines that begin with {@code #} are comments.
     *
     * @param beside the class beside which the file lies
     */
    public PaperNumbers(Class<?> beside, String file) {
        this(beside, file, "");
    }

    /** Reads numbers of another source than the paper's text; {@code source} stands beside each of them. */
    public PaperNumbers(Class<?> beside, String file, String source) {
        this.source = source;
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(file), file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String line) {
        int comma = line.lastIndexOf(',');
        numbers.put(line.substring(0, comma), Double.valueOf(line.substring(comma + 1)));
    }

    /** Returns the number of a key, which the file must have. */
    public double number(String key) {
        return Objects.requireNonNull(numbers.get(key), "no number of " + key);
    }

    /** Returns what the paper prints for a key; nothing if the file has no such key. */
    public Printed of(String key) {
        Double number = numbers.get(key);
        return number == null ? Printed.NOTHING : new Printed(OptionalDouble.of(number), source);
    }
}
