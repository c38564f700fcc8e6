package org.raidlab.ui.shell.input;

/** The text of statements that the user is composing. After it was run it stays, until new text is typed. */
public final class StatementBuffer {
    private final StringBuilder text = new StringBuilder();
    private boolean ran;

    /** Adds lines; the lines of a text that was run already are dropped. */
    public void add(String more) {
        if (ran) {
            clear();
        }
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(more);
    }

    /** Replaces the text by another. */
    public void replace(String other) {
        clear();
        text.append(other.stripTrailing());
    }

    public void clear() {
        text.setLength(0);
        ran = false;
    }

    /** Records that the text was run. */
    public void ran() {
        ran = true;
    }

    /** Returns whether the buffer contains text that was not run. */
    public boolean isPending() {
        return !ran && !isBlank();
    }

    public boolean isBlank() {
        return text.toString().isBlank();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
