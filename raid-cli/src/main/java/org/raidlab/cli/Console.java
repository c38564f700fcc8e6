package org.raidlab.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The output of a command: standard output carries results, standard error everything else. The only place that prints.
 */
final class Console {
    /** The writer of JSON, which is made when the first command line needs it: that takes longer than many commands. */
    private static final class Json {
        static final JsonMapper WRITER = new JsonMapper();
    }

    /** A command that a message recommends. */
    private static final Pattern COMMAND = Pattern.compile("(?<=: )raid [a-z][^,;()\n]*");

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private final boolean json;
    private final boolean quiet;
    private final boolean color;
    private final Optional<Path> folder;

    /** @param folder the cluster's folder, if the user has named it: commands that errors recommend name it too */
    Console(boolean json, boolean quiet, boolean color, Optional<Path> folder) {
        this.json = json;
        this.quiet = quiet;
        this.color = color;
        this.folder = folder;
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

    /**
     * Prints lines over those of the screen; a table that changes stays in its place. Not printed with {@code --json}.
     */
    void screen(List<String> lines) {
        if (!json) {
            out.print("\u001b[H" + String.join("\u001b[K\n", lines) + "\u001b[K\n\u001b[J");
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
        return Json.WRITER.writeValueAsString(all);
    }

    /** Returns a value as one line of JSON. */
    static String plainJson(Object value) {
        return Json.WRITER.writeValueAsString(value);
    }

    /** Prints progress and remarks. */
    void info(String text) {
        if (!quiet) {
            err.println(text);
        }
    }

    /** Prints an error. A command that it recommends, after a colon, gets the folder that the user has named. */
    void error(String text) {
        String complete = withFolder(text);
        err.println(color ? "\u001b[31m" + complete + "\u001b[0m" : complete);
    }

    /**
     * Prints the error that ends the command, and the object of the result that says so. What follows the last
     * semicolon of the text is the hint.
     */
    void fail(int exitCode, String text) {
        int end = text.lastIndexOf("; ");
        fail(exitCode, end < 0 ? text : text.substring(0, end), end < 0 ? null : text.substring(end + 2));
    }

    private void fail(int exitCode, String message, @Nullable String hint) {
        error("raid: " + message + (hint == null ? "" : "; " + hint));
        SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("code", ExitCode.word(exitCode));
        fields.put("exit", exitCode);
        fields.put("message", message);
        fields.put("hint", hint == null ? null : withFolder(hint));
        object(Map.of("error", fields));
    }

    private String withFolder(String text) {
        return folder.map(path -> COMMAND.matcher(text)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                found.group().contains("--dir") ? found.group() : found.group() + " --dir " + path)))
                .orElse(text);
    }

    /** Returns a word for a good or bad result, coloured if colour is on; the word alone carries the meaning. */
    String verdict(boolean good, String word) {
        return color ? (good ? "\u001b[32m" : "\u001b[31m") + word + "\u001b[0m" : word;
    }
}
