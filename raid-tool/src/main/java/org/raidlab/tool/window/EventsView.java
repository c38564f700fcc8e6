package org.raidlab.tool.window;

import java.awt.Font;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JToggleButton;
import net.miginfocom.swing.MigLayout;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.runtime.watch.EventLine;
import org.raidlab.tool.model.RecentEvents;

/** The newest events, a line each, in the words that a system has for its own. */
final class EventsView {
    private static final int ROWS_MAX = 200;

    private final Desk desk;
    private final JPanel panel = new JPanel(new MigLayout("fill, insets 4", "[grow, fill]", "[][grow, fill]"));
    private final JToggleButton hold = new JToggleButton();
    private final JTable table = Tables.make("events", "time, place and event, newest first");
    private long shown = -1;

    EventsView(Desk desk) {
        this.desk = desk;
        OrderButtons.label(hold, "events-hold", "Freeze list (&U)");
        hold.setToolTipText("Stops the list; the sites go on: raid trace --follow");
        table.setFont(new Font(Font.MONOSPACED, Font.PLAIN, table.getFont().getSize()));
        panel.add(hold, "wrap, grow 0");
        panel.add(new JScrollPane(table));
        desk.onRefresh(this::refresh);
    }

    JComponent component() {
        return panel;
    }

    private void refresh() {
        RecentEvents events = desk.picture().recent();
        if (hold.isSelected() || !panel.isShowing() || events.taken() == shown) {
            return;
        }
        shown = events.taken();
        List<WatchEvent> newest = events.newest();
        Tables.fill(
                table,
                newest.stream()
                        .limit(ROWS_MAX)
                        .map(event -> new Object[] {EventLine.of(event)})
                        .toList());
    }
}
