package org.raidlab.tool.window;

import java.awt.BasicStroke;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import javax.swing.ListSelectionModel;
import net.miginfocom.swing.MigLayout;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.Line;
import org.raidlab.tool.model.Transactions.Moved;

/** The messages and steps of one transaction over all sites, from top to bottom; picked from those that moved last. */
final class TimeLineView {
    private static final int ROWS_MAX = 200;
    private static final int LANE_LEAST = 170;
    /** Between a text and what comes after it. */
    private static final int GAP = 24;

    private static final int LINE = 20;
    private static final Diagram NOTHING = new Diagram("", 0, List.of());

    private final Desk desk;
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[][grow, fill]"));
    private final JTextField id = new JTextField(10);
    private final JToggleButton hold = new JToggleButton();
    private final JTable table = Tables.make("transactions", "transaction", "phase", "site", "reason");
    private final Canvas canvas = new Canvas("time-line", new Dimension(400, 200), this::paint);
    private Diagram shown = NOTHING;
    /** Wide enough for the longest text. */
    private int lane;
    /** The first site that the transaction touches; 0 if clients do. */
    private int first;

    TimeLineView(Desk desk) {
        this.desk = desk;
        id.setName("transaction");
        JLabel label = new JLabel("Transaction");
        label.setLabelFor(id);
        JButton show = OrderButtons.plain("time-line-show", "Displa&y", "raid trace 1.1.17", this::showGiven);
        id.addActionListener(_ -> showGiven());
        OrderButtons.label(hold, "time-line-hold", "Freeze list (&U)");
        hold.setToolTipText("Stops the list; the sites go on: raid trace --follow");
        JButton save =
                OrderButtons.plain("time-line-svg", "Save SVG… (&X)", "raid trace 1.1.17 --svg FILE", this::save);
        JPanel bar = new JPanel(new MigLayout("insets 0"));
        List.of(label, id, show, hold, save).forEach(bar::add);
        List.of("transaction", "phase", "site", "reason")
                .forEach(column ->
                        table.getColumn(column).setPreferredWidth(Palette.scaled(column.equals("site") ? 35 : 80)));
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.getSelectionModel().addListSelectionListener(_ -> pick());
        JSplitPane both = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, new JScrollPane(table), new JScrollPane(canvas));
        both.setDividerLocation(Palette.scaled(300));
        panel.add(bar, "wrap");
        panel.add(both);
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return panel;
    }

    private void refresh() {
        if (hold.isSelected() || !panel.isShowing()) {
            return;
        }
        List<Moved> newest = desk.picture().transactions().newest();
        List<Object[]> cells = newest.stream()
                .limit(ROWS_MAX)
                .map(each -> new Object[] {each.txn(), each.phase(), each.site(), each.reason()})
                .toList();
        Tables.fill(table, cells);
    }

    private void pick() {
        int row = table.getSelectedRow();
        if (row >= 0 && !table.getSelectionModel().getValueIsAdjusting()) {
            hold.setSelected(true);
            id.setText(String.valueOf(table.getValueAt(row, 0)));
            show(id.getText());
        }
    }

    private void showGiven() {
        show(id.getText().strip());
    }

    private void show(String txn) {
        shown = txn.isEmpty() ? NOTHING : desk.picture().transactions().timeLine(txn);
        FontMetrics metrics = canvas.getFontMetrics(canvas.getFont());
        int longest = shown.lines().stream()
                .mapToInt(line -> metrics.stringWidth(text(line)))
                .max()
                .orElse(0);
        first = shown.lines().stream().mapToInt(TimeLineView::leftOf).min().orElse(0);
        lane = Math.max(Palette.scaled(LANE_LEAST), longest + Palette.scaled(GAP));
        canvas.setPreferredSize(new Dimension(
                (shown.sites() - first + 1) * lane + lane / 2,
                Palette.scaled((shown.lines().size() + 3) * LINE)));
        canvas.revalidate();
        canvas.repaint();
    }

    private void paint(Graphics2D out) {
        if (shown.lines().isEmpty()) {
            out.drawString("Pick a transaction, or give its id.", Palette.scaled(10), Palette.scaled(LINE));
            return;
        }
        int bottom = Palette.scaled((shown.lines().size() + 2) * LINE);
        for (int site = first; site <= shown.sites(); site++) {
            out.setColor(Palette.text());
            out.drawString(
                    site == 0 ? "clients" : "site " + site, middle(site) - Palette.scaled(16), Palette.scaled(14));
            out.setColor(Palette.faint());
            out.drawLine(middle(site), Palette.scaled(LINE), middle(site), bottom);
        }
        int y = Palette.scaled(2 * LINE);
        for (Line line : shown.lines()) {
            paint(out, line, y);
            y += Palette.scaled(LINE);
        }
    }

    private static int leftOf(Line line) {
        return switch (line) {
            case Line.Mark mark -> mark.lane();
            case Line.Arrow arrow -> Math.min(arrow.from(), arrow.to());
        };
    }

    private int middle(int site) {
        return lane * (site - first) + lane / 2;
    }

    /** Returns the words of a line; a lost message says so, beside its dashes. */
    private static String text(Line line) {
        return switch (line) {
            case Line.Mark mark -> mark.text();
            case Line.Arrow arrow -> arrow.arrived() ? arrow.text() : arrow.text() + ", lost";
        };
    }

    private void paint(Graphics2D out, Line line, int y) {
        out.setColor(Palette.faint());
        out.drawString("%.3f ms".formatted(line.atNanos() / 1e6), 2, y + Palette.scaled(4));
        switch (line) {
            case Line.Mark mark -> {
                out.setColor(Palette.text());
                int dot = Palette.scaled(6);
                out.fillOval(middle(mark.lane()) - dot / 2, y - dot / 2, dot, dot);
                out.drawString(mark.text(), middle(mark.lane()) + dot, y + Palette.scaled(4));
            }
            case Line.Arrow arrow -> arrow(out, arrow, y);
        }
    }

    private void arrow(Graphics2D out, Line.Arrow arrow, int y) {
        int from = middle(arrow.from());
        int to = middle(arrow.to());
        float width = Palette.scaled(1);
        out.setColor(arrow.arrived() ? Palette.series().getFirst() : Palette.alarm());
        out.setStroke(
                arrow.arrived()
                        ? new BasicStroke(width)
                        : new BasicStroke(
                                width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {4 * width}, 0));
        out.drawLine(from, y, to, y);
        int head = (to > from ? -1 : 1) * Palette.scaled(6);
        out.drawLine(to, y, to + head, y - Palette.scaled(4));
        out.drawLine(to, y, to + head, y + Palette.scaled(4));
        out.setColor(Palette.text());
        out.drawString(text(arrow), Math.min(from, to) + Palette.scaled(10), y - Palette.scaled(2));
    }

    private void save() {
        JFileChooser chooser = new JFileChooser();
        chooser.setSelectedFile(new File("transaction.svg"));
        if (chooser.showSaveDialog(panel) == JFileChooser.APPROVE_OPTION) {
            Path file = chooser.getSelectedFile().toPath();
            try {
                Files.writeString(file, shown.svg());
            } catch (IOException e) {
                JOptionPane.showMessageDialog(panel, "Cannot write " + file + ": " + e.getMessage());
            }
        }
    }
}
