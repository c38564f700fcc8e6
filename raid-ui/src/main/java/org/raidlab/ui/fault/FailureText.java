package org.raidlab.ui.fault;

import org.raidlab.msg.Failure;

/** The text form of an error: one line, then the source line with a caret under the place, then the hint. */
public final class FailureText {
    private static final int TAB = 8;

    private FailureText() {}

    /** Renders a failure; {@code source} is the text in which it was found, or empty. */
    public static String render(Failure failure, String source) {
        StringBuilder text = new StringBuilder("QL").append(failure.code());
        if (failure.line() > 0) {
            text.append(" line ").append(failure.line());
        }
        text.append(": ").append(failure.message());
        String line = line(source, failure.line());
        if (!line.isBlank() && failure.column() > 0) {
            text.append('\n').append(expandTabs(line)).append('\n').append(caret(line, failure.column()));
        }
        if (!failure.hint().isEmpty()) {
            text.append("\nhint: ").append(failure.hint());
        }
        return text.toString();
    }

    private static String line(String source, int number) {
        return source.lines().skip(Math.max(number, 1) - 1L).findFirst().orElse("");
    }

    private static String caret(String line, int column) {
        int before = Math.min(column - 1, line.codePointCount(0, line.length()));
        String prefix = line.substring(0, line.offsetByCodePoints(0, before));
        String expanded = expandTabs(prefix);
        return " ".repeat(expanded.codePointCount(0, expanded.length())) + "^";
    }

    private static String expandTabs(String line) {
        StringBuilder expanded = new StringBuilder();
        line.codePoints().forEach(c -> {
            if (c == '\t') {
                int width = expanded.codePointCount(0, expanded.length());
                expanded.append(" ".repeat(TAB - width % TAB));
            } else {
                expanded.appendCodePoint(c);
            }
        });
        return expanded.toString();
    }
}
