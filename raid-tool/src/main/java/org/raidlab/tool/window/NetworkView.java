package org.raidlab.tool.window;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.model.Link;
import org.raidlab.tool.model.Traffic;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Strokes;

/** The sites and the links between them; a stroke with the mouse over links cuts them. */
final class NetworkView {
    private static final Dimension SIZE = new Dimension(420, 320);
    /** Below this share messages are on their way rather than lost. */
    private static final double LOSS_LEAST = 0.02;
    /** With more sites than this the words of all links would cover each other. */
    private static final int CROWD = 8;
    /** Where the words of a link stand, as a share of the way from its lower site. */
    private static final double WORDS_AT = 0.4;
    /** Less is no width: one site, or two, one above the other. */
    private static final double LEAST_WIDTH = 1e-6;

    private static final Point2D NOWHERE = new Point2D.Double();

    /** How a link is drawn. */
    private enum Line {
        DEAD,
        ALIVE,
        CUT
    }

    private record Node(int number, Condition condition, boolean isSelected) {
        boolean isUp() {
            return condition == Condition.UP;
        }
    }

    private record Edge(Link link, Line line, String words) {}

    /** What is to be seen. */
    private record Scene(List<Node> nodes, List<Edge> edges) {}

    private final Desk desk;
    private final Canvas canvas;
    private final List<Point> stroke = new ArrayList<>();
    private Scene scene = new Scene(List.of(), List.of());

    NetworkView(Desk desk) {
        this.desk = desk;
        canvas = new Canvas("network", SIZE, this::paint);
        canvas.setToolTipText("Click a site to select it; draw over links to cut them: raid partition 1,2 3");
        canvas.getAccessibleContext().setAccessibleName("Network");
        Pen pen = new Pen();
        canvas.addMouseListener(pen);
        canvas.addMouseMotionListener(pen);
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return canvas;
    }

    /** Takes what is to be seen now; paints only what has changed, since twenty sites have 190 links. */
    private void refresh() {
        InstanceModel model = desk.model();
        List<Node> nodes = model.sites().values().stream()
                .map(site ->
                        new Node(site.site(), site.condition(), desk.selected().contains(site.site())))
                .toList();
        Scene now = new Scene(
                nodes,
                nodes.stream()
                        .flatMap(one -> nodes.stream()
                                .filter(other -> one.number() < other.number())
                                .map(other -> edge(one, other, nodes.size() > CROWD)))
                        .toList());
        if (!now.equals(scene)) {
            scene = now;
            canvas.repaint();
        }
    }

    /** Returns how a link looks; among many sites, only those of selected sites have words. */
    private Edge edge(Node one, Node other, boolean isCrowded) {
        Link link = new Link(one.number(), other.number());
        boolean isTold = !isCrowded || one.isSelected() || other.isSelected();
        if (desk.model().cuts().contains(link)) {
            return new Edge(link, Line.CUT, isTold ? "cut" : "");
        }
        Line line = one.isUp() && other.isUp() ? Line.ALIVE : Line.DEAD;
        return new Edge(link, line, isTold ? traffic(link) : "");
    }

    /** Returns where the sites are: on an ellipse that fills the canvas, the first at the top. */
    private Map<Integer, Point2D> places() {
        int count = scene.nodes().size();
        double[] across = IntStream.range(0, count)
                .mapToDouble(i -> Math.sin(2 * Math.PI * i / count))
                .toArray();
        double[] down = IntStream.range(0, count)
                .mapToDouble(i -> -Math.cos(2 * Math.PI * i / count))
                .toArray();
        Map<Integer, Point2D> places = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            places.put(
                    scene.nodes().get(i).number(),
                    new Point2D.Double(
                            place(across[i], across, canvas.getWidth()), place(down[i], down, canvas.getHeight())));
        }
        return places;
    }

    /** Returns where a coordinate is, if the least and the greatest of all are at the margins. */
    private static double place(double one, double[] all, int length) {
        double least = Arrays.stream(all).min().orElse(0);
        double width = Arrays.stream(all).max().orElse(0) - least;
        double margin = 3.2 * node();
        return width < LEAST_WIDTH ? length / 2.0 : margin + (one - least) / width * (length - 2 * margin);
    }

    /** Returns the radius of a site. */
    private static int node() {
        return Palette.scaled(14);
    }

    private void paint(Graphics2D out) {
        Map<Integer, Point2D> places = places();
        if (places.isEmpty()) {
            out.drawString("No cluster here yet: Create begins one.", Palette.scaled(20), Palette.scaled(30));
        }
        for (Line line : Line.values()) {
            paint(out, line, places);
        }
        scene.edges().forEach(edge -> mark(out, edge, places));
        scene.nodes().forEach(node -> paint(out, node, places.getOrDefault(node.number(), NOWHERE)));
        out.setColor(Palette.alarm());
        out.setStroke(new BasicStroke(Palette.scaled(2)));
        for (int i = 1; i < stroke.size(); i++) {
            out.drawLine(stroke.get(i - 1).x, stroke.get(i - 1).y, stroke.get(i).x, stroke.get(i).y);
        }
    }

    /** Paints all links of one kind as one shape: that takes a tenth of the time of one shape for each. */
    private void paint(Graphics2D out, Line line, Map<Integer, Point2D> places) {
        Path2D all = new Path2D.Double();
        scene.edges().stream()
                .filter(edge -> edge.line() == line)
                .forEach(edge -> all.append(between(edge.link(), places), false));
        float width = Palette.scaled(scene.nodes().size() > CROWD ? 1 : 2);
        float[] dots = {width, 3 * width};
        out.setStroke(
                line == Line.ALIVE
                        ? new BasicStroke(width)
                        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dots, 0));
        out.setColor(color(line));
        out.draw(all);
    }

    private static Color color(Line line) {
        return switch (line) {
            case ALIVE -> Palette.text();
            case DEAD -> Palette.faint();
            case CUT -> Palette.alarm();
        };
    }

    private static Line2D between(Link link, Map<Integer, Point2D> places) {
        return new Line2D.Double(places.getOrDefault(link.low(), NOWHERE), places.getOrDefault(link.high(), NOWHERE));
    }

    /** Returns the messages a second on a link, and the share that is lost, in words. */
    private String traffic(Link link) {
        Traffic traffic = desk.picture().traffic();
        double loss = traffic.loss(link);
        String lost = loss < LOSS_LEAST ? "" : ", %.0f %% lost".formatted(loss * 100);
        return traffic.rate(link) == 0 ? "" : "%,.0f/s%s".formatted(traffic.rate(link), lost);
    }

    /** Writes words over a link, nearer to its lower site: the middles of all long links are in one place. */
    private static void mark(Graphics2D out, Edge edge, Map<Integer, Point2D> places) {
        if (edge.words().isEmpty()) {
            return;
        }
        Line2D line = between(edge.link(), places);
        FontMetrics metrics = out.getFontMetrics();
        int width = metrics.stringWidth(edge.words());
        int x = (int) (line.getX1() + WORDS_AT * (line.getX2() - line.getX1()) - width / 2.0);
        int y = (int) (line.getY1() + WORDS_AT * (line.getY2() - line.getY1()) + metrics.getAscent() / 2.0);
        out.setColor(Palette.background());
        out.fillRect(x - 2, y - metrics.getAscent(), width + 4, metrics.getHeight());
        out.setColor(edge.line() == Line.CUT ? Palette.alarm() : Palette.text());
        out.drawString(edge.words(), x, y);
    }

    private void paint(Graphics2D out, Node node, Point2D place) {
        int radius = node();
        double x = place.getX() - radius;
        double y = place.getY() - radius;
        out.setColor(Palette.background());
        out.fillOval((int) x - 3, (int) y - 3, 2 * radius + 6, 2 * radius + 6);
        Palette.draw(out, node.condition(), x, y, 2.0 * radius);
        if (node.isSelected()) {
            out.setColor(Palette.text());
            out.setStroke(new BasicStroke(Palette.scaled(1)));
            out.drawRect((int) x - 5, (int) y - 5, 2 * radius + 10, 2 * radius + 10);
        }
        String label = "site " + node.number() + " " + node.condition().word();
        FontMetrics metrics = out.getFontMetrics();
        out.setColor(SiteText.color(node.condition()));
        out.drawString(
                label,
                (float) place.getX() - metrics.stringWidth(label) / 2f,
                (float) place.getY()
                        + (isAbove(place) ? -radius - metrics.getDescent() * 2 : radius + metrics.getHeight()));
    }

    private boolean isAbove(Point2D place) {
        return place.getY() < canvas.getHeight() / 2.0;
    }

    private Optional<Integer> siteAt(Point point) {
        return places().entrySet().stream()
                .filter(entry -> entry.getValue().distance(point) <= node())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Cuts what the stroke crosses, in addition to what is cut already. */
    private void cut() {
        SortedSet<Link> crossed = new TreeSet<>(desk.model().cuts());
        int before = crossed.size();
        Map<Integer, Point2D> places = places();
        for (Edge edge : scene.edges()) {
            for (int i = 1; i < stroke.size(); i++) {
                if (between(edge.link(), places).intersectsLine(new Line2D.Double(stroke.get(i - 1), stroke.get(i)))) {
                    crossed.add(edge.link());
                }
            }
        }
        List<List<Integer>> groups = Strokes.groups(desk.model().sites().keySet(), crossed);
        if (crossed.size() > before && groups.size() > 1 && desk.subject().takes(Order.Partition.class)) {
            desk.give(new Order.Partition(groups));
        }
    }

    /** Follows the mouse: a click selects, a stroke cuts. */
    private final class Pen extends MouseAdapter {
        @Override
        public void mousePressed(MouseEvent event) {
            stroke.clear();
            stroke.add(event.getPoint());
        }

        @Override
        public void mouseDragged(MouseEvent event) {
            stroke.add(event.getPoint());
            canvas.repaint();
        }

        @Override
        public void mouseReleased(MouseEvent event) {
            if (stroke.size() > 1) {
                cut();
            } else {
                siteAt(event.getPoint()).ifPresent(desk::toggle);
            }
            stroke.clear();
            canvas.repaint();
        }
    }
}
