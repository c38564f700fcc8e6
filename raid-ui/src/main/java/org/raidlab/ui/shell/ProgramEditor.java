package org.raidlab.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Edits a text as a file, with a program that takes over the terminal.
 *
 * @param program as a command of the system's shell
 */
record ProgramEditor(String program) implements TextEditor {
    @Override
    public String edit(String text) throws IOException {
        Path file = Files.createTempFile("raid-", ".quel");
        try {
            Files.writeString(file, text + "\n");
            int code = run(file);
            if (code != 0) {
                throw new IOException(program + " ended with " + code);
            }
            return Files.readString(file).stripTrailing();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private int run(Path file) throws IOException {
        try {
            return new ProcessBuilder("sh", "-c", program + " \"$1\"", "sh", file.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
