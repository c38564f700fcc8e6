package org.raidlab.tool.window;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import javax.swing.JComponent;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import org.raidlab.tool.model.Narrator;

/** What has just happened, in the paper's words. */
final class NarratorView {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());
    private static final long NANOS = 1_000_000_000L;
    /** Times before this are those of a simulated run, which begins at 0. */
    private static final long YEAR_NANOS = 365L * 86_400 * NANOS;

    private final Desk desk;
    private final JTextArea text = new JTextArea();
    private final JScrollPane scroll = new JScrollPane(text);
    private String shown = "";

    NarratorView(Desk desk) {
        this.desk = desk;
        text.setName("narrator");
        text.setEditable(false);
        text.setLineWrap(true);
        text.setWrapStyleWord(true);
        text.getAccessibleContext().setAccessibleName("Narrator");
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return scroll;
    }

    /** Adds what is new; only a line that has grown has all of the text laid out again. */
    private void refresh() {
        String told = desk.narrator().lines().stream().map(NarratorView::line).collect(Collectors.joining("\n"));
        if (told.equals(shown)) {
            return;
        }
        if (told.startsWith(shown)) {
            text.append(told.substring(shown.length()));
        } else {
            text.setText(told);
        }
        shown = told;
        text.setCaretPosition(told.length());
    }

    private static String line(Narrator.Story story) {
        return time(story.at()) + "  " + story.text();
    }

    /** Returns a time of day or, of a simulated run, the seconds since its beginning. */
    static String time(long nanos) {
        return nanos < YEAR_NANOS
                ? "%8.3f s".formatted(nanos / (double) NANOS)
                : CLOCK.format(Instant.ofEpochSecond(nanos / NANOS));
    }
}
