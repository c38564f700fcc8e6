package org.raidlab.harness.wisconsin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A query of the benchmark.
 *
 * @param name number and words
 * @param before makes what it needs
 * @param timed the query itself
 * @param after undoes what it did
 */
record Query(String name, Texts before, Texts timed, Texts after) {
    /** Statements in both languages, one for one; with words in braces, see {@link Draw}. */
    record Texts(List<String> quel, List<String> sql) {
        Texts {
            quel = List.copyOf(quel);
            sql = List.copyOf(sql);
        }
    }

    /** All queries, in their order. */
    static List<Query> all() {
        List<Query> queries = new ArrayList<>();
        for (String block : read().split("(?m)^== ")) {
            List<String> lines = block.lines().toList();
            if (!block.startsWith("#")) {
                queries.add(
                        new Query(lines.getFirst(), texts(lines, "before "), texts(lines, ""), texts(lines, "after ")));
            }
        }
        return queries;
    }

    private static Texts texts(List<String> lines, String when) {
        return new Texts(startingWith(lines, when + "quel "), startingWith(lines, when + "sql "));
    }

    private static List<String> startingWith(List<String> lines, String words) {
        return lines.stream()
                .filter(line -> line.startsWith(words))
                .map(line -> line.substring(words.length()).strip())
                .toList();
    }

    private static String read() {
        try (InputStream in = Query.class.getResourceAsStream("/wisconsin/queries.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
