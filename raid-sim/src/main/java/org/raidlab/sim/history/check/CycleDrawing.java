package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.history.Dependency;

/** Draws a cycle as text: its transactions one below the other, an arrow for each edge, the first transaction again. */
public final class CycleDrawing {
    /** Explains the drawings, in one line. */
    public static final String LEGEND = "An arrow leads from a transaction to one that must come after it:"
            + " ww overwrote its write, wr read its write, rw overwrote what it read.";

    private CycleDrawing() {}

    /** Returns the lines of a drawing; none of no cycle. */
    public static List<String> lines(List<Dependency> cycle) {
        List<String> lines = new ArrayList<>();
        for (Dependency edge : cycle) {
            lines.add(edge.from());
            lines.add("  |  " + edge.kind().word() + ": " + edge.because());
            lines.add("  v");
        }
        if (!cycle.isEmpty()) {
            lines.add(cycle.getLast().to());
        }
        return lines;
    }
}
