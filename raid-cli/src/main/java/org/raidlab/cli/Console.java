package org.raidlab.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command: standard output carries results, standard error everything else. The only place that prints.
 */
final class Console {
    private static final JsonMapper JSON = new JsonMapper();
    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private final boolean json;
    private final boolean quiet;
    private final boolean color;

    Console(boolean json, boolean quiet, boolean color) {
        this.json = json;
        this.quiet = quiet;
        this.color = color;
    }

    /** Prints a line of the result for people; not printed with {@code --json}. */
    void line(String text) {
        if (!json) {
            out.println(text);
        }
    }

    /** Prints the prompt before the line that a person is about to write; not printed with {@code --json}. */
    void prompt(String text) {
        if (!json) {
            out.print(text);
            out.flush();
        }
    }

    /** Prints a line of the result in every form: files and streams that are JSON Lines or CSV in any case. */
    void raw(String text) {
        out.println(text);
    }

    /** Prints an object of the result; with {@code --json} only. */
    void object(Map<String, ?> fields) {
        if (json) {
            out.println(json(fields));
        }
    }

    /** Returns an object of a result as one line. */
    static String json(Map<String, ?> fields) {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("schema", 1);
        all.putAll(fields);
        return JSON.writeValueAsString(all);
    }

    /** Returns a value as one line of JSON. */
    static String plainJson(Object value) {
        return JSON.writeValueAsString(value);
    }

    /** Prints progress and remarks. */
    void info(String text) {
        if (!quiet) {
            err.println(text);
        }
    }

    /** Prints an error. */
    void error(String text) {
        err.println(color ? "\u001b[31m" + text + "\u001b[0m" : text);
    }

    /** Returns a word for a good or bad result, coloured if colour is on; the word alone carries the meaning. */
    String verdict(boolean good, String word) {
        return color ? (good ? "\u001b[32m" : "\u001b[31m") + word + "\u001b[0m" : word;
    }
}
