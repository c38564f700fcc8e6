package org.raidlab.harness.lesson;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.core.text.NearestName;
import org.raidlab.runtime.ConfigException;

/**
 * A lesson: a page of Markdown. A block of kind {@code sh} is a step's commands, a block of kind {@code text} after it
 * is what they print. {@code <!-- ends with 1 -->} above the commands says how they end, {@code <!-- repeated -->} that
 * it takes a while until they show it. The commands find the files beside the page's own, in a folder of its name.
 */
public record Lesson(String name, String title, List<String> files, List<Step> steps) {
    /** The lessons that are delivered, in the order in which to take them. */
    public static final List<String> NAMES =
            List.of("anomalies", "two-phase-commit", "fail-locks", "partitions", "checkpoints", "phantoms");

    private static final String PAGE = ".md";
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?:^<!-- (?:ends with (?<code>\\d+)|(?<repeated>repeated)) -->\\n)?"
                    + "^```(?<kind>\\w*)\\n(?<text>.*?)^```$\\n?");
    private static final Pattern FILES = Pattern.compile("(?m)^<!-- files: (.*) -->$");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->\\n?");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    public Lesson {
        files = List.copyOf(files);
        steps = List.copyOf(steps);
    }

    /** Returns a lesson that is delivered, or that of a page of the user's own. */
    public static Lesson find(String nameOrPage) throws IOException {
        if (nameOrPage.endsWith(PAGE)) {
            Path page = Path.of(nameOrPage);
            String file = Objects.requireNonNull(page.getFileName()).toString();
            return parse(file.substring(0, file.length() - PAGE.length()), Files.readString(page));
        }
        return named(nameOrPage);
    }

    /** Returns a lesson that is delivered. */
    public static Lesson named(String name) {
        if (!NAMES.contains(name)) {
            throw new ConfigException("there is no lesson '" + name + "'"
                    + NearestName.of(name, NAMES)
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("; there are " + String.join(", ", NAMES)));
        }
        return parse(name, new String(resource(name + PAGE), StandardCharsets.UTF_8));
    }

    private static byte[] resource(String path) {
        try (InputStream in = Objects.requireNonNull(Lesson.class.getResourceAsStream(path), path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a page. */
    static Lesson parse(String name, String page) {
        List<Step> steps = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        Matcher block = BLOCK.matcher(page);
        int end = 0;
        while (block.find()) {
            text.append(page, end, block.start());
            end = block.end();
            String content = block.group("text");
            switch (block.group("kind")) {
                case "sh" -> {
                    int exitCode = block.group("code") == null ? 0 : Integer.parseInt(block.group("code"));
                    boolean repeated = block.group("repeated") != null;
                    steps.add(new Step(readable(text), content, exitCode, repeated, List.of()));
                    text.setLength(0);
                }
                case "text" -> {
                    if (steps.isEmpty()) {
                        throw new ConfigException(name + " shows an output before it runs a command");
                    }
                    steps.add(steps.removeLast().showing(content));
                }
                default -> text.append(block.group());
            }
        }
        text.append(page, end, page.length());
        if (!readable(text).isEmpty()) {
            steps.add(new Step(readable(text), "", 0, false, List.of()));
        }
        String title = page.lines().findFirst().orElse("").replaceFirst("^#\\s*", "");
        Matcher files = FILES.matcher(page);
        return new Lesson(name, title, files.find() ? List.of(files.group(1).split(" ", -1)) : List.of(), steps);
    }

    /** Returns Markdown as people read it on a screen: without comments and the targets of links. */
    private static String readable(CharSequence markdown) {
        String visible = COMMENT.matcher(markdown).replaceAll("");
        return LINK.matcher(visible).replaceAll("$1").strip().replaceAll("\n{3,}", "\n\n");
    }

    /** Copies the files that the commands read. */
    void copyFiles(Path folder) throws IOException {
        for (String file : files) {
            Files.write(folder.resolve(file), resource(name + "/" + file));
        }
    }
}
