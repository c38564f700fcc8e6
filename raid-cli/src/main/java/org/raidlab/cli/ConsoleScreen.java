package org.raidlab.cli;

import java.util.List;
import org.raidlab.ui.shell.Screen;

/** The standard streams as the screen of a non-interactive shell. */
record ConsoleScreen(Console console) implements Screen {
    @Override
    public void line(String text) {
        console.raw(text);
    }

    @Override
    public void lines(List<String> lines) {
        lines.forEach(console::raw);
    }

    @Override
    public void note(String text) {
        console.info(text);
    }

    @Override
    public void error(String text) {
        console.error(text);
    }
}
