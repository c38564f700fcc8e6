package org.raidlab.tool.window;

import java.awt.Font;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.raidlab.runtime.ConfigException;
import org.raidlab.tool.order.FaultPlan;
import org.raidlab.tool.order.Order;

/** A fault plan, line by line, and the buttons that begin and end it. */
final class FaultPanel {
    private static final String EXAMPLE = "fail 3\nwait 5\nrecover 3";
    private static final int ROWS = 4;

    private final OrderButtons buttons;
    private final JPanel panel = new JPanel(
            new MigLayout("wrap 2, fillx, insets 4", "[grow, fill, sizegroup, 0::][grow, fill, sizegroup, 0::]"));
    private final JTextArea plan = new JTextArea(EXAMPLE, ROWS, 1);

    FaultPanel(Desk desk) {
        buttons = new OrderButtons(desk);
        JLabel heading = new JLabel("Fault plan");
        heading.setFont(Palette.font(1).deriveFont(Font.BOLD));
        heading.setLabelFor(plan);
        plan.setName("fault-plan");
        plan.setToolTipText("fail, recover, kill, pause or continue N; wait SECONDS; loss N PERCENT; delay N MS;"
                + " partition 1,2 3; heal");
        JButton begin = OrderButtons.plain("begin-faults", "&Begin faults", plan.getToolTipText(), this::begin);
        desk.onRefresh(() -> begin.setEnabled(
                !desk.isRunning(Order.Faults.class) && !desk.model().sites().isEmpty()));
        panel.add(heading, "span 2");
        panel.add(new JScrollPane(plan), "span 2, w 0:0");
        panel.add(begin);
        panel.add(buttons.make(
                "end-faults",
                "End faults (&Z)",
                new Order.StopFaults().command(),
                () -> desk.isRunning(Order.Faults.class) ? List.of(new Order.StopFaults()) : List.of()));
    }

    JComponent component() {
        return panel;
    }

    private void begin() {
        try {
            buttons.give(panel, List.of(new Order.Faults(FaultPlan.parse(plan.getText()))));
        } catch (ConfigException e) {
            JOptionPane.showMessageDialog(panel, e.getMessage());
        }
    }
}
