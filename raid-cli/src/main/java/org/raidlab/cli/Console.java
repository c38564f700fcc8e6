package org.raidlab.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import tools.jackson.databind.json.JsonMapper;

/** Standard output carries results, standard error everything else. The only place that prints. */
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

    boolean isJson() {
        return json;
    }

    /** A line of the result for people; not printed with {@code --json}. */
    void line(String text) {
        if (!json) {
            out.println(text);
        }
    }

    /** What stands before the line that a person is about to write; not printed with {@code --json}. */
    void prompt(String text) {
        if (!json) {
            out.print(text);
            out.flush();
        }
    }

    /** A line of the result whatever the form: files and streams that are JSON Lines or CSV anyway. */
    void raw(String text) {
        out.println(text);
    }

    /** An object of the result; printed with {@code --json} only. */
    void object(Map<String, ?> fields) {
        if (json) {
            out.println(json(fields));
        }
    }

    /** An object of a result on one line. */
    static String json(Map<String, ?> fields) {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("schema", 1);
        all.putAll(fields);
        return JSON.writeValueAsString(all);
    }

    /** A value on one line. */
    static String plainJson(Object value) {
        return JSON.writeValueAsString(value);
    }

    /** Progress and remarks. */
    void info(String text) {
        if (!quiet) {
            err.println(text);
        }
    }

    /** An error. */
    void error(String text) {
        err.println(color ? "\u001b[31m" + text + "\u001b[0m" : text);
    }

    /** A word that is good or bad, coloured where colour is wanted; the word alone carries the meaning. */
    String verdict(boolean good, String word) {
        return color ? (good ? "\u001b[32m" : "\u001b[31m") + word + "\u001b[0m" : word;
    }
}
