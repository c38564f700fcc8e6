package org.raidlab.tool.window;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import net.miginfocom.swing.MigLayout;
import org.raidlab.site.local.SiteStatus.ServerStatus;
import org.raidlab.tool.model.FailLockMap;
import org.raidlab.tool.model.SiteState;

/** The window of one site (paper section 1.1): all that is known of it. */
final class SiteWindow {
    private static final Dimension MAP = new Dimension(360, 200);

    private final Desk desk;
    private final int site;
    private final JFrame frame;
    private final Canvas status;
    private final JLabel heading = new JLabel();
    private final JLabel view = new JLabel();
    private final JLabel counts = new JLabel();
    private final JLabel copies = new JLabel();
    private final JTable servers = Tables.make("servers", "server", "state", "pid", "cpu s");
    private final JTable phases = Tables.make("phases", "phase of transactions watched", "how many");
    private final JTable counters = Tables.make("counters", "counter", "value");
    private final Canvas map;

    SiteWindow(Desk desk, int site) {
        this.desk = desk;
        this.site = site;
        frame = new JFrame("Site " + site);
        frame.setName("site-window-" + site);
        int side = Palette.scaled(36);
        status = new Canvas("site-shape", new Dimension(side, side), this::paintStatus);
        map = new Canvas("fail-locks", MAP, this::paintMap);
        heading.setName("site-heading");
        heading.setFont(Palette.font(1.3f));
        view.setName("site-view");
        counts.setName("site-counts");
        copies.setName("site-copies");
        JPanel panel = new JPanel(new MigLayout("wrap 2, fill", "[][grow, fill]", "[][][][][grow, fill]"));
        panel.add(status, "spany 4, aligny top, w %d!, h %d!".formatted(side, side));
        panel.add(heading);
        panel.add(view);
        panel.add(counts);
        panel.add(copies);
        panel.add(tabs(), "span 2, grow");
        frame.setContentPane(panel);
        Keys.tabLeaves(panel);
        Keys.escapeCloses(frame);
        frame.setSize(Palette.scaled(480), Palette.scaled(480));
        desk.onRefresh(this::refresh);
        refresh();
    }

    private JComponent tabs() {
        JTabbedPane tabs = new JTabbedPane();
        tabs.setName("site-tabs");
        Keys.addTab(tabs, "&Servers", new JScrollPane(servers));
        if (desk.subject().isRaid()) {
            Keys.addTab(tabs, "&Fail-locks", new JScrollPane(map));
        }
        JScrollPane transactions = new JScrollPane(phases);
        desk.showsTransactions(transactions);
        Keys.addTab(tabs, "&Transactions", transactions);
        Keys.addTab(tabs, "&Counters", new JScrollPane(counters));
        return tabs;
    }

    /** Shows the window, in front of the others. */
    void show() {
        frame.setVisible(true);
        frame.toFront();
    }

    void close() {
        frame.dispose();
    }

    private void refresh() {
        if (!frame.isVisible() && !heading.getText().isEmpty()) {
            return;
        }
        SiteState state = desk.model().site(site);
        heading.setText(SiteText.heading(desk, state));
        heading.setForeground(SiteText.color(state.condition()));
        if (desk.subject().isRaid()) {
            view.setText(SiteText.view(state) + "  " + SiteText.cuts(state));
            counts.setText(SiteText.counts(state));
            copies.setText(SiteText.copies(desk.model(), state));
        } else {
            view.setText(SiteText.servers(state));
            counts.setText(SiteText.counters(state));
        }
        List<Object[]> rows = new ArrayList<>();
        for (ServerStatus server : state.servers()) {
            Object pid = server.pid().isPresent() ? server.pid().getAsLong() : "";
            Object cpu = server.pid().isPresent()
                    ? "%.1f".formatted(desk.monitor().cpu(server.pid().getAsLong()))
                    : "";
            rows.add(new Object[] {server.type(), server.state(), pid, cpu});
        }
        Tables.fill(servers, rows);
        Tables.fill(
                phases,
                desk.picture().transactions().phases(site).entrySet().stream()
                        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
                        .toList());
        Tables.fill(
                counters,
                state.counters().entrySet().stream()
                        .map(entry -> new Object[] {entry.getKey(), entry.getValue()})
                        .toList());
        status.repaint();
        map.repaint();
    }

    private void paintStatus(Graphics2D out) {
        Palette.draw(out, desk.model().site(site).condition(), 0, 0, status.getWidth());
    }

    /** Paints the fail-locks: a row for each relation, a column for each site, darker the more copies are behind. */
    private void paintMap(Graphics2D out) {
        FailLockMap locks = desk.model().failLocks();
        if (locks.byRelation().isEmpty()) {
            out.drawString("No copy of users' data is out of date.", Palette.scaled(10), Palette.scaled(20));
            return;
        }
        List<Integer> sites = List.copyOf(desk.model().sites().keySet());
        int cell = Palette.scaled(48);
        int line = Palette.scaled(20);
        int left = Palette.scaled(120);
        for (int i = 0; i < sites.size(); i++) {
            out.setColor(Palette.text());
            out.drawString("site " + sites.get(i), left + i * cell, line - 5);
        }
        int y = line;
        for (Map.Entry<String, ?> relation : locks.byRelation().entrySet()) {
            out.setColor(Palette.text());
            out.drawString("relation " + relation.getKey(), Palette.scaled(4), y + line - 5);
            for (int i = 0; i < sites.size(); i++) {
                long count = locks.at(relation.getKey(), sites.get(i));
                out.setColor(shade(count));
                out.fillRect(left + i * cell, y, cell - 2, line - 2);
                out.setColor(count > 0 ? Color.BLACK : Palette.faint());
                out.drawString(String.valueOf(count), left + i * cell + 4, y + line - 5);
            }
            y += line;
        }
    }

    /** Returns white for no fail-locks, and deeper orange the more there are, on a scale of powers of ten. */
    private static Color shade(long count) {
        if (count == 0) {
            return Palette.background();
        }
        float depth = (float) Math.min(1, 0.35 + Math.log10((double) count) / 6);
        return Color.getHSBColor(0.11f, depth, 1f);
    }
}
