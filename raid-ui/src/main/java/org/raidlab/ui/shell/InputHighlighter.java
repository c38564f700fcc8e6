package org.raidlab.ui.shell;

import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.raidlab.ui.shell.input.Highlighting;
import org.raidlab.ui.shell.input.Span;

/** Colours the input while the user types. */
final class InputHighlighter implements Highlighter {
    @Override
    public AttributedString highlight(LineReader reader, String text) {
        AttributedStringBuilder styled = new AttributedStringBuilder(text.length());
        int done = 0;
        for (Span span : Highlighting.of(text)) {
            styled.append(text, done, span.start());
            styled.styled(style(span.kind()), text.substring(span.start(), span.end()));
            done = span.end();
        }
        return styled.append(text, done, text.length()).toAttributedString();
    }

    private static AttributedStyle style(Span.Kind kind) {
        AttributedStyle plain = AttributedStyle.DEFAULT;
        return switch (kind) {
            case KEYWORD -> plain.bold().foreground(AttributedStyle.BLUE);
            case FUNCTION -> plain.foreground(AttributedStyle.CYAN);
            case STRING -> plain.foreground(AttributedStyle.GREEN);
            case NUMBER -> plain.foreground(AttributedStyle.MAGENTA);
            case COMMENT -> plain.faint();
            case COMMAND -> plain.foreground(AttributedStyle.YELLOW);
            case ERROR -> plain.underline().foreground(AttributedStyle.RED);
            case NAME, SYMBOL -> plain;
        };
    }
}
