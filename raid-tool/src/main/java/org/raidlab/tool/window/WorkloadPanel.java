package org.raidlab.tool.window;

import java.awt.Font;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.SpinnerNumberModel;
import net.miginfocom.swing.MigLayout;
import org.raidlab.harness.workload.Mix;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Order.Workload;

/** Starts a workload with its parameters, and stops it. */
final class WorkloadPanel {
    private static final int CLIENTS_MAX = 2_000;
    private static final int SECONDS_MAX = 3_600;
    private static final int ITEMS_MAX = 1_000_000;
    private static final int SIZE_MAX = 100;

    private final Desk desk;
    private final JPanel panel = new JPanel(
            new MigLayout("wrap 2, fillx, insets 4", "[grow, fill, sizegroup, 0::][grow, fill, sizegroup, 0::]"));
    private final Choice<Mix> mix = new Choice<>("mix", List.of(Mix.values()), Mix::word, Workload.USUAL.mix());
    private final JSpinner clients =
            spinner("clients", new SpinnerNumberModel(Workload.USUAL.clients(), 1, CLIENTS_MAX, 1));
    private final JSpinner seconds =
            spinner("seconds", new SpinnerNumberModel(Workload.USUAL.seconds(), 1, SECONDS_MAX, 5));
    private final JSpinner items = spinner("items", new SpinnerNumberModel(Workload.USUAL.items(), 1, ITEMS_MAX, 100));
    private final JSpinner size = spinner("size", new SpinnerNumberModel(Workload.USUAL.size(), 1, SIZE_MAX, 1));
    private final JSpinner writes = spinner("writes", new SpinnerNumberModel(Workload.USUAL.writes(), 0, 1, 0.1));
    private final JSpinner theta = spinner("theta", new SpinnerNumberModel(Workload.USUAL.theta(), 0, 0.99, 0.1));

    WorkloadPanel(Desk desk) {
        this.desk = desk;
        JLabel heading = new JLabel("Workload");
        heading.setFont(Palette.font(1).deriveFont(Font.BOLD));
        panel.add(heading, "span 2, wrap");
        row("Mix", mix.box());
        row("Clients", clients);
        row("Seconds", seconds);
        row("Items", items);
        row("Items each", size);
        row("Share of writes", writes);
        row("Skew (theta)", theta);
        OrderButtons buttons = new OrderButtons(desk);
        panel.add(
                buttons.make(
                        "start-workload", "Start &workload", "raid workload", () -> only(!isRunning(), workload())),
                "w 0:0");
        panel.add(
                buttons.make(
                        "stop-workload",
                        "&End workload",
                        "Ctrl-C at raid workload",
                        () -> only(isRunning(), new Order.StopWorkload())),
                "w 0:0");
    }

    private static JSpinner spinner(String name, SpinnerNumberModel model) {
        JSpinner spinner = new JSpinner(model);
        spinner.setName(name);
        return spinner;
    }

    private void row(String text, JComponent field) {
        JLabel label = new JLabel(text);
        label.setLabelFor(field);
        panel.add(label, "aligny center");
        panel.add(field, "w 0:0, aligny center");
    }

    JComponent component() {
        return panel;
    }

    private List<Order> only(boolean now, Order order) {
        boolean possible = !desk.model().sites().isEmpty();
        return possible && now ? List.of(order) : List.of();
    }

    private boolean isRunning() {
        return desk.isRunning(Workload.class);
    }

    private Workload workload() {
        return new Workload(
                mix.value(),
                (int) clients.getValue(),
                (int) seconds.getValue(),
                (int) items.getValue(),
                (int) size.getValue(),
                (double) writes.getValue(),
                (double) theta.getValue());
    }
}
