package org.raidlab.ui.shell;

import java.io.IOError;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** A shell for systems that have no QUEL: each line stands for itself. */
public final class LineShell {
    private static final List<String> LEAVE = List.of("\\q", "quit", "exit");

    private final LineReader reader;
    private final String prompt;
    private final Consumer<String> carryOut;

    private LineShell(LineReader reader, String prompt, Consumer<String> carryOut) {
        this.reader = reader;
        this.prompt = prompt;
        this.carryOut = carryOut;
    }

    /**
     * Reads lines from the terminal of this process until the user leaves.
     *
     * @param words with which a line can begin
     * @param carryOut gets each line that is not empty
     */
    public static void run(String prompt, List<String> words, Consumer<String> carryOut) throws IOException {
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(true).build()) {
            LineReader reader = LineReaderBuilder.builder()
                    .terminal(terminal)
                    .appName("raid")
                    .completer(new StringsCompleter(words))
                    .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                    .build();
            LineShell shell = new LineShell(reader, prompt, carryOut);
            boolean goesOn = true;
            while (goesOn) {
                goesOn = shell.step();
            }
        }
    }

    /** Reads a line and carries it out; returns false if the user leaves. */
    private boolean step() {
        String line;
        try {
            line = reader.readLine(prompt).strip();
        } catch (UserInterruptException e) {
            return true;
        } catch (EndOfFileException | IOError e) {
            return false;
        }
        if (LEAVE.contains(line)) {
            return false;
        }
        if (!line.isEmpty()) {
            carryOut.accept(line);
        }
        return true;
    }
}
