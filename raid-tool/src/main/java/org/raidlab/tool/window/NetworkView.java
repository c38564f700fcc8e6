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
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.swing.JComponent;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.model.Link;
import org.raidlab.tool.model.SiteState;
import org.raidlab.tool.model.Traffic;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Strokes;

/** The sites and the links between them; a stroke with the mouse over links cuts them. */
final class NetworkView {
    private static final Dimension SIZE = new Dimension(420, 320);
    /** Below this share messages are on their way rather than lost. */
    private static final double LOSS_LEAST = 0.02;

    private final Desk desk;
    private final Canvas canvas;
    private final List<Point> stroke = new ArrayList<>();

    NetworkView(Desk desk) {
        this.desk = desk;
        canvas = new Canvas("network", SIZE, this::paint);
        canvas.setToolTipText("Click a site to select it; draw over links to cut them: raid partition 1,2 3");
        canvas.getAccessibleContext().setAccessibleName("Network");
        Pen pen = new Pen();
        canvas.addMouseListener(pen);
        canvas.addMouseMotionListener(pen);
        desk.onRefresh(canvas::repaint);
    }

    JComponent component() {
        return canvas;
    }

    /** Returns where the sites are: on an ellipse, the first at the top. */
    private Map<Integer, Point2D> places() {
        List<Integer> sites = List.copyOf(desk.model().sites().keySet());
        Map<Integer, Point2D> places = new LinkedHashMap<>();
        double margin = 3.2 * node();
        for (int i = 0; i < sites.size(); i++) {
            double angle = 2 * Math.PI * i / sites.size() - Math.PI / 2;
            double x = canvas.getWidth() / 2.0 + Math.cos(angle) * (canvas.getWidth() / 2.0 - margin);
            double y = canvas.getHeight() / 2.0 + Math.sin(angle) * (canvas.getHeight() / 2.0 - margin);
            places.put(sites.get(i), new Point2D.Double(x, y));
        }
        return places;
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
        links(places).forEach((link, line) -> paint(out, link, line));
        places.forEach((site, place) -> paint(out, desk.model().site(site), place));
        out.setColor(Palette.alarm());
        out.setStroke(new BasicStroke(Palette.scaled(2)));
        for (int i = 1; i < stroke.size(); i++) {
            out.drawLine(stroke.get(i - 1).x, stroke.get(i - 1).y, stroke.get(i).x, stroke.get(i).y);
        }
    }

    private static Map<Link, Line2D> links(Map<Integer, Point2D> places) {
        Map<Link, Line2D> links = new LinkedHashMap<>();
        places.forEach((one, from) -> places.forEach((other, to) -> {
            if (one < other) {
                links.put(new Link(one, other), new Line2D.Double(from, to));
            }
        }));
        return links;
    }

    private void paint(Graphics2D out, Link link, Line2D line) {
        InstanceModel model = desk.model();
        boolean cut = model.cuts().contains(link);
        boolean alive = model.site(link.low()).isUp() && model.site(link.high()).isUp();
        float width = Palette.scaled(2);
        out.setColor(cut ? Palette.alarm() : alive ? Palette.text() : Palette.faint());
        out.setStroke(
                cut || !alive
                        ? new BasicStroke(
                                width,
                                BasicStroke.CAP_BUTT,
                                BasicStroke.JOIN_ROUND,
                                1,
                                new float[] {width, 3 * width},
                                0)
                        : new BasicStroke(width));
        out.draw(line);
        mark(out, line, cut ? "cut" : traffic(link), cut ? Palette.alarm() : Palette.text());
    }

    /** Returns the messages a second on a link, and the share that is lost, in words. */
    private String traffic(Link link) {
        Traffic traffic = desk.picture().traffic();
        double loss = traffic.loss(link);
        String lost = loss < LOSS_LEAST ? "" : ", %.0f %% lost".formatted(loss * 100);
        return traffic.rate(link) == 0 ? "" : "%,.0f/s%s".formatted(traffic.rate(link), lost);
    }

    /** Writes words over the middle of a link. */
    private static void mark(Graphics2D out, Line2D line, String word, Color color) {
        if (word.isEmpty()) {
            return;
        }
        FontMetrics metrics = out.getFontMetrics();
        int width = metrics.stringWidth(word);
        int x = (int) (line.getX1() + line.getX2() - width) / 2;
        int y = (int) (line.getY1() + line.getY2() + metrics.getAscent()) / 2;
        out.setColor(Palette.background());
        out.fillRect(x - 2, y - metrics.getAscent(), width + 4, metrics.getHeight());
        out.setColor(color);
        out.drawString(word, x, y);
    }

    private void paint(Graphics2D out, SiteState site, Point2D place) {
        int radius = node();
        double x = place.getX() - radius;
        double y = place.getY() - radius;
        out.setColor(Palette.background());
        out.fillOval((int) x - 3, (int) y - 3, 2 * radius + 6, 2 * radius + 6);
        Palette.draw(out, site.condition(), x, y, 2.0 * radius);
        if (desk.selected().contains(site.site())) {
            out.setColor(Palette.text());
            out.setStroke(new BasicStroke(Palette.scaled(1)));
            out.drawRect((int) x - 5, (int) y - 5, 2 * radius + 10, 2 * radius + 10);
        }
        String label = "site " + site.site() + " " + site.condition().word();
        FontMetrics metrics = out.getFontMetrics();
        out.setColor(SiteText.color(site));
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
        links(places()).forEach((link, line) -> {
            for (int i = 1; i < stroke.size(); i++) {
                if (line.intersectsLine(new Line2D.Double(stroke.get(i - 1), stroke.get(i)))) {
                    crossed.add(link);
                }
            }
        });
        List<List<Integer>> groups = Strokes.groups(desk.model().sites().keySet(), crossed);
        if (crossed.size() > before && groups.size() > 1 && desk.subject().takesOrders()) {
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
