package org.raidlab.tool.window;

import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JToggleButton;
import net.miginfocom.swing.MigLayout;
import org.knowm.xchart.ChartEncoder;
import org.raidlab.tool.model.Monitor.Sample;

/**
 * The performance monitor: what the sites do each second, in charts that can be paused and saved. A chart takes some
 * ten milliseconds to paint, so another thread paints all of them into images, and the event thread shows those.
 */
final class MonitorView {
    private static final int SECONDS = 60;
    private static final Dimension SIZE = new Dimension(700, 300);

    private final Desk desk;
    private final List<Charts.Kind> kinds;
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[][grow, fill]"));
    private final Canvas canvas = new Canvas("charts", SIZE, this::paint);
    private final JToggleButton pause = new JToggleButton();
    private final Choice<Integer> span = new Choice<>(
            "monitor-span", List.of(1, 2, 5, 10), minutes -> minutes + (minutes == 1 ? " minute" : " minutes"), 1);
    private Map<Charts.Kind, Image> images = Map.of();
    private List<Sample> shown = List.of();
    private Dimension size = new Dimension();
    /** Whether the images are older than what they should show. */
    private boolean isStale;

    private boolean isPainting;

    MonitorView(Desk desk) {
        this.desk = desk;
        kinds = Charts.Kind.of(desk.subject().isRaid());
        OrderButtons.label(pause, "monitor-pause", "Pa&use");
        pause.setToolTipText("Stops the charts; the sites go on: raid status --counters");
        JLabel zoom = new JLabel("Zoom");
        zoom.setDisplayedMnemonic('Z');
        zoom.setLabelFor(span.box());
        JPanel bar = new JPanel(new MigLayout("insets 0"));
        bar.add(pause);
        bar.add(zoom);
        bar.add(span.box());
        bar.add(saving(
                "save-csv", "E&xport CSV…", "The samples as comma-separated values: raid control --json", "csv"));
        bar.add(saving("save-svg", "Save SVG… (&Y)", "Each chart as a picture: raid control --json", "svg"));
        panel.add(bar, "wrap");
        panel.add(canvas);
        span.box().addActionListener(_ -> isStale = true);
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return panel;
    }

    private void refresh() {
        List<Sample> now = List.copyOf(desk.monitor().samples());
        if (!pause.isSelected() && !now.equals(shown)) {
            shown = now;
            isStale = true;
        }
        if (canvas.isShowing() && !size.equals(canvas.getSize())) {
            size = canvas.getSize();
            isStale = true;
        }
        if (canvas.isShowing() && isStale && !isPainting && !samples().isEmpty()) {
            isStale = false;
            isPainting = true;
            List<Sample> samples = List.copyOf(samples());
            Map<Charts.Kind, Rectangle> places = places();
            AffineTransform density = canvas.getGraphicsConfiguration().getDefaultTransform();
            Thread.ofVirtual().name("raid-tool-charts").start(() -> paint(samples, places, density));
        }
    }

    /** Returns whether the charts, if they are to be seen, show what was measured; for tests. */
    boolean isCurrent() {
        return !canvas.isShowing() || samples().isEmpty() || (!isStale && !isPainting);
    }

    /** Paints the charts, on a thread of its own; the event thread takes the images. */
    private void paint(List<Sample> samples, Map<Charts.Kind, Rectangle> places, AffineTransform density) {
        Map<Charts.Kind, Image> painted = new EnumMap<>(Charts.Kind.class);
        try {
            places.forEach((kind, place) -> painted.put(kind, image(kind, samples, place, density)));
        } finally {
            EventQueue.invokeLater(() -> {
                images = painted;
                isPainting = false;
                canvas.repaint();
            });
        }
    }

    /** Returns a chart in as many pixels as the screen has for it. */
    private static Image image(Charts.Kind kind, List<Sample> samples, Rectangle place, AffineTransform density) {
        BufferedImage image = new BufferedImage(
                (int) Math.ceil(place.width * density.getScaleX()),
                (int) Math.ceil(place.height * density.getScaleY()),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D out = image.createGraphics();
        out.transform(density);
        Charts.of(kind, samples).paint(out, place.width, place.height);
        out.dispose();
        return image;
    }

    private List<Sample> samples() {
        return Charts.last(shown, SECONDS * span.value());
    }

    /** Returns where the charts stand: two wide ones in a row, or a wide one and two others. */
    private Map<Charts.Kind, Rectangle> places() {
        Map<Charts.Kind, Rectangle> places = new EnumMap<>(Charts.Kind.class);
        int height = Math.max(1, canvas.getHeight() / (desk.subject().isRaid() ? 2 : 1));
        int x = 0;
        int y = 0;
        for (Charts.Kind kind : kinds) {
            int width = Math.max(1, canvas.getWidth() / (kind.isWide() ? 2 : 4));
            if (x + width > canvas.getWidth()) {
                x = 0;
                y += height;
            }
            places.put(kind, new Rectangle(x, y, width, height));
            x += width;
        }
        return places;
    }

    private void paint(Graphics2D out) {
        if (samples().isEmpty()) {
            out.drawString("Nothing was measured yet.", Palette.scaled(20), Palette.scaled(30));
        }
        Map<Charts.Kind, Rectangle> places = places();
        images.forEach((kind, image) -> {
            Rectangle place = places.getOrDefault(kind, new Rectangle());
            out.drawImage(image, place.x, place.y, place.width, place.height, null);
        });
    }

    private JButton saving(String name, String text, String tooltip, String form) {
        return OrderButtons.plain(name, text, tooltip, () -> {
            JFileChooser chooser = new JFileChooser();
            chooser.setSelectedFile(new File("raid-monitor." + form));
            if (chooser.showSaveDialog(panel) == JFileChooser.APPROVE_OPTION) {
                save(chooser.getSelectedFile().toPath(), form);
            }
        });
    }

    private void save(Path file, String form) {
        if (form.equals("svg")) {
            saveSvg(file);
            return;
        }
        try {
            Files.writeString(file, desk.monitor().csv());
        } catch (IOException e) {
            cannotWrite(file, e);
        }
    }

    private void cannotWrite(Path file, IOException why) {
        JOptionPane.showMessageDialog(panel, "Cannot write " + file + ": " + why.getMessage());
    }

    /** Saves each chart in a file of its own: {@code name-1.svg} and so on. */
    void saveSvg(Path file) {
        String base = file.toString().replaceFirst("\\.svg$", "");
        List<Sample> samples = samples();
        if (samples.isEmpty()) {
            return;
        }
        for (Charts.Kind kind : kinds) {
            Path picture = Path.of(base + "-" + (kind.ordinal() + 1) + ".svg");
            try (OutputStream out = Files.newOutputStream(picture)) {
                ChartEncoder.saveChart(Charts.of(kind, samples), out, "svg");
            } catch (IOException e) {
                cannotWrite(picture, e);
            }
        }
    }
}
