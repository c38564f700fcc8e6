package org.raidlab.ui.shell;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jline.builtins.Less;
import org.jline.builtins.Source;
import org.jline.terminal.Terminal;

/** Shows a text that is longer than the screen page by page, with the user's own program if one is named. */
final class Pager {
    /** The prompt, and a line of what stood before. */
    private static final int LINES_KEPT = 2;

    private final Terminal terminal;
    private final String program;

    /** @param program to run; empty for the one that is built in */
    Pager(Terminal terminal, String program) {
        this.terminal = terminal;
        this.program = program;
    }

    /** Returns whether a text is too long for this terminal, and the terminal can show pages. */
    boolean isFor(List<String> lines) {
        int height = terminal.getSize().getRows();
        return !TerminalScreen.isDumb(terminal) && height > LINES_KEPT && lines.size() > height - LINES_KEPT;
    }

    /** Shows a text until the user has seen enough; returns false if the user ended it by Ctrl-C. */
    boolean show(List<String> lines) {
        byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            if (program.isEmpty()) {
                less(text);
            } else {
                run(text);
            }
            return true;
        } catch (IOException e) {
            throw new PortException("the pager failed: " + e.getMessage());
        } catch (InterruptedException _) {
            return false;
        }
    }

    private void less(byte[] text) throws IOException, InterruptedException {
        Less less = new Less(terminal, Path.of(""));
        less.chopLongLines = true;
        less.run(new Source.InputStreamSource(new ByteArrayInputStream(text), true, "result"));
    }

    private void run(byte[] text) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", program)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        feed(process, text);
        process.waitFor();
    }

    private static void feed(Process process, byte[] text) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(text);
        } catch (IOException e) {
            // It was left before its end, as pagers are.
            process.children().forEach(ProcessHandle::destroy);
        }
    }
}
