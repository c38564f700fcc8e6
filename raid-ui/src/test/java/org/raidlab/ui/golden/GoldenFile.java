package org.raidlab.ui.golden;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file of examples and what must come of each: lines that begin with {@code >} are an example, the lines after it
 * what is expected, a blank line ends it; {@code #} begins a comment.
 */
public record GoldenFile(String name, List<Example> examples) {
    /** An example, the line of the file on which it begins, and what is expected of it. */
    public record Example(int line, String input, String expected) {
        @Override
        public String toString() {
            return line + ": " + input.lines().findFirst().orElse("");
        }
    }

    private static final List<String> FILES =
            List.of("retrieve.txt", "aggregate.txt", "update.txt", "define.txt", "syntax.txt");
    private static final String MARK = "> ";

    /** The examples of all files. */
    public static Stream<Example> all() {
        return FILES.stream().flatMap(name -> read(name).examples().stream());
    }

    private static GoldenFile read(String name) {
        try (InputStream in = GoldenFile.class.getResourceAsStream("/golden/" + name)) {
            if (in == null) {
                throw new IllegalArgumentException("no golden file " + name);
            }
            return parse(
                    name,
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static GoldenFile parse(String name, List<String> lines) {
        List<Example> examples = new ArrayList<>();
        List<String> input = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= lines.size(); i++) {
            String line = i < lines.size() ? lines.get(i) : "";
            if (line.startsWith(MARK)) {
                begin = input.isEmpty() ? i + 1 : begin;
                input.add(line.substring(MARK.length()));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                expected.add(line);
            } else if (line.isEmpty() && !input.isEmpty()) {
                examples.add(new Example(begin, String.join("\n", input), String.join("\n", expected)));
                input.clear();
                expected.clear();
            }
        }
        return new GoldenFile(name, List.copyOf(examples));
    }
}
