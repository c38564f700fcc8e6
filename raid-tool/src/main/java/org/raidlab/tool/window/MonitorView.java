package org.raidlab.tool.window;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JToggleButton;
import net.miginfocom.swing.MigLayout;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;
import org.raidlab.tool.model.Monitor.Sample;

/** The performance monitor: what the sites do each second, in charts that can be paused and saved. */
final class MonitorView {
    private static final int SECONDS = 60;
    private static final Dimension SIZE = new Dimension(700, 300);

    private final Desk desk;
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[][grow, fill]"));
    private final Canvas canvas = new Canvas("charts", SIZE, this::paint);
    private final JToggleButton pause = new JToggleButton();
    private final Choice<Integer> span = new Choice<>(
            "monitor-span", List.of(1, 2, 5, 10), minutes -> minutes + (minutes == 1 ? " minute" : " minutes"), 1);
    private List<Sample> shown = List.of();

    MonitorView(Desk desk) {
        this.desk = desk;
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
        span.box().addActionListener(_ -> canvas.repaint());
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return panel;
    }

    private void refresh() {
        List<Sample> now = List.copyOf(desk.monitor().samples());
        if (!pause.isSelected() && !now.equals(shown)) {
            shown = now;
            canvas.repaint();
        }
    }

    private List<XYChart> charts() {
        return Charts.of(Charts.last(shown, SECONDS * span.value()));
    }

    private void paint(Graphics2D out) {
        List<XYChart> charts = charts();
        if (charts.isEmpty()) {
            out.drawString("Nothing was measured yet.", Palette.scaled(20), Palette.scaled(30));
        }
        int x = 0;
        int y = 0;
        int height = canvas.getHeight() / 2;
        for (XYChart chart : charts) {
            int width = canvas.getWidth() / (chart.getStyler().isLegendVisible() ? 2 : 4);
            if (x + width > canvas.getWidth()) {
                x = 0;
                y += height;
            }
            Graphics2D part = (Graphics2D) out.create(x, y, width, height);
            chart.paint(part, width, height);
            part.dispose();
            x += width;
        }
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
        List<XYChart> charts = charts();
        for (int i = 0; i < charts.size(); i++) {
            Path picture = Path.of(base + "-" + (i + 1) + ".svg");
            try (OutputStream out = Files.newOutputStream(picture)) {
                ChartEncoder.saveChart(charts.get(i), out, "svg");
            } catch (IOException e) {
                cannotWrite(picture, e);
            }
        }
    }
}
