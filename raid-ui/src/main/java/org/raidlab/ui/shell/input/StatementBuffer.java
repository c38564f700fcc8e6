package org.raidlab.ui.shell.input;

/** The text of statements that is being put together. After it was run it stays, until new text is typed. */
public final class StatementBuffer {
    private final StringBuilder text = new StringBuilder();
    private boolean ran;

    /** Adds lines; those of a text that was run already go. */
    public void add(String more) {
        if (ran) {
            clear();
        }
        if (!text.isEmpty()) {
            text.append('\n');
        }
        text.append(more);
    }

    /** Another text takes the place of this one. */
    public void replace(String other) {
        clear();
        text.append(other.stripTrailing());
    }

    public void clear() {
        text.setLength(0);
        ran = false;
    }

    /** It was run. */
    public void ran() {
        ran = true;
    }

    /** Whether something stands in it that was not run. */
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
