package org.raidlab.sim.diagram;

import java.util.List;

/**
 * A message diagram.
 *
 * @param title what is shown
 * @param sites how many lanes there are besides the clients'
 * @param lines in the order of time
 */
public record Diagram(String title, int sites, List<Line> lines) {
    public Diagram {
        lines = List.copyOf(lines);
    }

    /** The name at the top of a lane. */
    static String lane(int number) {
        return number == 0 ? "clients" : "site " + number;
    }

    /** Returns the diagram as lines of text. */
    public String text() {
        return new TextDiagram(this).text();
    }

    /** Returns the diagram as an SVG image. */
    public String svg() {
        return new SvgDiagram(this).text();
    }
}
