package org.raidlab.ui.shell;

import java.util.ArrayList;
import java.util.List;

/** Keeps what was written; errors begin with {@code !}, remarks with {@code #}. */
final class RecordedScreen implements Screen {
    private final List<String> written = new ArrayList<>();

    /** What was written since this was last asked. */
    String taken() {
        String text = String.join("\n", written);
        written.clear();
        return text;
    }

    @Override
    public void line(String text) {
        written.add(text);
    }

    @Override
    public void lines(List<String> lines) {
        written.addAll(lines);
    }

    @Override
    public void note(String text) {
        written.add("# " + text);
    }

    @Override
    public void error(String text) {
        written.add("! " + text);
    }

    @Override
    public int width() {
        return 80;
    }
}
