package org.raidlab.sim.diagram;

import java.util.List;
import java.util.Set;
import org.raidlab.comm.watch.WatchEvent;

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

    /** Returns the diagram of some transactions from the events of a run; of all messages if none is named. */
    public static Diagram of(Iterable<WatchEvent> events, Set<String> transactions) {
        EventDiagram diagram = new EventDiagram(transactions);
        events.forEach(diagram::add);
        return diagram.diagram();
    }

    /** Returns this diagram with times since its first line, for a run whose clock began long before. */
    public Diagram fromZero() {
        long first = lines.stream().mapToLong(Line::atNanos).min().orElse(0);
        return new Diagram(
                title, sites, lines.stream().map(line -> line.earlier(first)).toList());
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
