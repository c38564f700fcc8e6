package org.raidlab.ui.shell;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** The screen of a terminal. */
final class TerminalScreen implements Screen {
    private static final AttributedStyle RED = AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
    private static final AttributedStyle CYAN = AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);

    private final Terminal terminal;
    private final boolean color;
    private final Pager pager;
    private final BooleanSupplier stopped;

    /** @param stopped whether the user does not want to see the rest */
    TerminalScreen(Terminal terminal, boolean color, Pager pager, BooleanSupplier stopped) {
        this.terminal = terminal;
        this.color = color;
        this.pager = pager;
        this.stopped = stopped;
    }

    @Override
    public void line(String text) {
        terminal.writer().println(text);
        terminal.flush();
    }

    @Override
    public void lines(List<String> lines) {
        if (pager.isFor(lines)) {
            pager.show(lines);
            return;
        }
        for (String line : lines) {
            if (stopped.getAsBoolean()) {
                break;
            }
            terminal.writer().println(line);
        }
        terminal.flush();
    }

    @Override
    public void note(String text) {
        styled(text, AttributedStyle.DEFAULT.faint());
    }

    /**
     * Writes an error; the message and the caret stand out, the source line does not; the hint has a colour of its own.
     */
    @Override
    public void error(String text) {
        boolean first = true;
        for (String line : text.lines().toList()) {
            AttributedStyle style = first || line.strip().equals("^") ? RED : AttributedStyle.DEFAULT;
            styled(line, line.startsWith("hint: ") ? CYAN : style);
            first = false;
        }
    }

    private void styled(String text, AttributedStyle style) {
        String shown = color ? new AttributedStringBuilder().styled(style, text).toAnsi(terminal) : text;
        terminal.writer().println(shown);
        terminal.flush();
    }

    @Override
    public int width() {
        int columns = terminal.getSize().getColumns();
        return isDumb(terminal) || columns <= 0 ? Integer.MAX_VALUE : columns;
    }

    /** Whether a terminal can do nothing but write lines. */
    static boolean isDumb(Terminal terminal) {
        return terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }
}
