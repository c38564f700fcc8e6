package org.raidlab.harness.golden;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of golden statements; the README of this module describes the format.
 *
 * @param name of the file
 * @param sections in its order; each begins without relations and range declarations
 */
record QuelFile(String name, List<Section> sections) {
    private static final Pattern INPUT = Pattern.compile("([0-9]?)([>+])(?: (.*))?");
    private static final Pattern REPEATED = Pattern.compile("\\{([^{}]+)\\*([0-9]+)}");
    private static final Pattern CARET = Pattern.compile("( *)\\^ (QL[0-9]{4})");
    private static final String SECTION = "== ";
    private static final String FIXTURE = "@ ";

    /** Statements about one point. */
    record Section(String title, List<Example> examples) {}

    /**
     * A text and what comes of it.
     *
     * @param line on which it begins
     * @param session that submits it
     * @param prepares whether it only prepares: it has to succeed, no more is expected
     * @param expected lines of the answer
     */
    record Example(int line, int session, boolean prepares, String text, List<String> expected) {}

    /** All files of the folder. */
    static List<QuelFile> all() {
        URL folder = Objects.requireNonNull(QuelFile.class.getResource("/quel"), "no golden statements");
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(QuelFile::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static QuelFile read(Path file) {
        try {
            return new QuelFile(file.getFileName().toString(), new Reader(Files.readAllLines(file)).sections());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Example> examples() {
        return sections.stream().flatMap(section -> section.examples().stream()).toList();
    }

    private static String fixture(String name) {
        String resource = "/quel/fixture/" + name;
        try (InputStream in = QuelFile.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    /** Takes the lines apart. */
    private static final class Reader {
        private final List<String> lines;
        private final List<Section> sections = new ArrayList<>();
        private int at;

        Reader(List<String> lines) {
            this.lines = lines;
        }

        List<Section> sections() {
            while (at < lines.size()) {
                String line = lines.get(at);
                if (line.startsWith(SECTION)) {
                    sections.add(new Section(line.substring(SECTION.length()), new ArrayList<>()));
                    at++;
                } else if (line.startsWith(FIXTURE)) {
                    String text = fixture(line.substring(FIXTURE.length()));
                    sections.getLast().examples().add(new Example(++at, 1, true, text, List.of()));
                } else if (line.isBlank() || line.startsWith("#")) {
                    at++;
                } else {
                    sections.getLast().examples().add(example());
                }
            }
            return sections;
        }

        /** Long texts are written short: {@code {ab*3}} is ababab. QUEL has no braces. */
        private static String written(String line) {
            return REPEATED.matcher(line)
                    .replaceAll(repeated ->
                            Matcher.quoteReplacement(repeated.group(1).repeat(Integer.parseInt(repeated.group(2)))));
        }

        private Example example() {
            int begin = at + 1;
            Matcher first = INPUT.matcher(lines.get(at));
            if (!first.matches()) {
                throw new IllegalArgumentException("line " + begin + ": neither statement nor comment");
            }
            int session = first.group(1).isEmpty() ? 1 : Integer.parseInt(first.group(1));
            boolean prepares = first.group(2).equals("+");
            List<String> text = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (; at < lines.size() && !lines.get(at).isBlank(); at++) {
                String line = lines.get(at);
                Matcher input = INPUT.matcher(line);
                Matcher caret = CARET.matcher(line);
                if (input.matches()) {
                    text.add(written(Objects.requireNonNullElse(input.group(3), "")));
                } else if (caret.matches()) {
                    int column = caret.end(1) + 1 - first.end(2) - 1;
                    expected.add(caret.group(2) + " at " + text.size() + ":" + column);
                } else {
                    expected.add(line);
                }
            }
            return new Example(begin, session, prepares, String.join("\n", text), expected);
        }
    }
}
