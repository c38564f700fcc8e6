package org.raidlab.ui.shell;

import java.io.IOError;
import java.io.IOException;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.raidlab.ui.shell.input.Completeness;

/** The shell on a terminal: it reads the user's input line by line and passes it to the monitor. */
public final class Shell {
    private static final String SECONDARY_PROMPT = "%P > ";

    private final Terminal terminal;
    private final ShellPort port;
    private final Screen screen;
    private final Monitor monitor;
    private final LineReader reader;
    /** Whether something is carried out, so that an interruption is about that. */
    private volatile boolean working;

    private volatile boolean stopped;

    /** Creates a shell on a terminal of the caller, which closes the terminal. */
    public Shell(Terminal terminal, ShellPort port, ShellSettings settings) {
        this.terminal = terminal;
        this.port = port;
        boolean color = settings.color() && !TerminalScreen.isDumb(terminal);
        Pager pager = new Pager(terminal, settings.variable("PAGER", ""));
        screen = new TerminalScreen(terminal, color, pager, () -> stopped);
        String editor = settings.variable("VISUAL", settings.variable("EDITOR", "vi"));
        monitor = new Monitor(port, screen, settings.mistakes(), new ProgramEditor(editor));
        monitor.form(settings.form());
        reader = reader(settings, color);
    }

    /** Runs a shell on the terminal of this process until the user leaves. */
    public static Verdict run(ShellPort port, ShellSettings settings) throws IOException {
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(true).build()) {
            return new Shell(terminal, port, settings).run();
        }
    }

    private LineReader reader(ShellSettings settings, boolean color) {
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("raid")
                .parser(new InputParser())
                .completer(new InputCompleter(monitor::completion))
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, SECONDARY_PROMPT)
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.COMPLETE_MATCHER_TYPO, false)
                .option(Option.DISABLE_HIGHLIGHTER, !color);
        if (color) {
            builder.highlighter(new InputHighlighter());
        }
        HistoryFile.open(settings).ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        return builder.build();
    }

    /** Runs until the user leaves; returns the verdict on everything run. */
    public Verdict run() {
        terminal.handle(Signal.INT, signal -> interrupted());
        screen.line(
                "RAID at site " + port.site() + ". \\? lists the commands, help explains the language, \\q leaves.");
        while (!monitor.hasLeft() && step()) {
            terminal.flush();
        }
        monitor.leave();
        return monitor.verdict();
    }

    /** Reads an input and carries it out; returns false at the end of the input. */
    private boolean step() {
        String input;
        try {
            input = reader.readLine(monitor.prompt());
        } catch (UserInterruptException e) {
            monitor.reset();
            return true;
        } catch (EndOfFileException | IOError e) {
            return false;
        }
        Thread.interrupted();
        stopped = false;
        working = true;
        try {
            monitor.type(input);
        } finally {
            working = false;
        }
        return true;
    }

    /** Handles Ctrl-C, on the thread that receives signals. */
    private void interrupted() {
        if (working) {
            screen.line("");
            screen.note(stopped ? "waiting no more" : "stopping it; Ctrl-C again waits no more");
            stopped = true;
            port.cancel();
        }
    }

    /** Tells the line editor whether a statement goes on, and which word to complete. */
    private static final class InputParser implements Parser {
        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            if (context == ParseContext.ACCEPT_LINE && !Completeness.isComplete(line)) {
                throw new EOFError(-1, cursor, "the statement goes on");
            }
            return new InputLine(line, cursor);
        }

        /** Returns false: a backslash begins a command. */
        @Override
        public boolean isEscapeChar(char c) {
            return false;
        }
    }
}
