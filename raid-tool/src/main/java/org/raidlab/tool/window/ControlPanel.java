package org.raidlab.tool.window;

import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JOptionPane;
import javax.swing.JPanel;
import javax.swing.JSpinner;
import javax.swing.SpinnerNumberModel;
import net.miginfocom.swing.MigLayout;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.site.config.Layout;
import org.raidlab.tool.model.Condition;
import org.raidlab.tool.model.SiteState;
import org.raidlab.tool.order.FaultPlan;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Order.Signal.Kind;

/** The control panel (paper section 1.1): creates sites, causes them to fail or recover, sets their levels. */
final class ControlPanel {
    private static final int SITES_MAX = 64;
    private static final int DELAY_MAX = 10_000;
    /** A field takes the width that is there, and asks for none. */
    private static final String NARROW = "w 0:0, aligny center";

    private final Desk desk;
    private final OrderButtons buttons;
    private final JPanel panel = new JPanel(
            new MigLayout("wrap 2, fillx, insets 4", "[grow, fill, sizegroup, 0::][grow, fill, sizegroup, 0::]"));

    /** @param details opens the window of a site */
    ControlPanel(Desk desk, IntConsumer details) {
        this.desk = desk;
        buttons = new OrderButtons(desk);
        heading("Cluster");
        start();
        if (takes(Order.AddSite.class)) {
            add("add-site", "&Add site", "raid site add", () -> one(new Order.AddSite(), hasSites()));
        }
        add("stop", "&Stop all", "raid down", () -> one(new Order.Down(), hasSites()));
        heading("Selected sites");
        if (takes(Order.Fail.class)) {
            site("fail", "&Fail", "raid fail N", SiteState::isUp, site -> new Order.Fail(site.site()));
            site("recover", "&Recover", "raid recover N", ControlPanel::isOut, site -> new Order.Recover(site.site()));
        }
        signal("kill", "&Kill", Kind.KILL);
        signal("pause", "&Pause", Kind.STOP);
        signal("continue", "C&ontinue", Kind.CONT);
        panel.add(details(details));
        if (takes(Order.Partition.class)) {
            network();
        }
        if (takes(Order.Levels.class)) {
            heading("Levels");
            levels();
        }
    }

    private boolean takes(Class<? extends Order> kind) {
        return desk.subject().takes(kind);
    }

    private void network() {
        heading("Network");
        panel.add(partition());
        add(
                "heal",
                "&Heal",
                "raid heal",
                () -> one(new Order.Heal(), !desk.model().cuts().isEmpty()));
        loss();
    }

    /** Adds the button that starts what does not run: of RAID, all of a cluster. */
    private void start() {
        if (takes(Order.Up.class)) {
            panel.add(create());
        } else {
            String system = desk.subject().system();
            add(
                    "start",
                    "Start (&C)",
                    "raid up --system " + system,
                    () -> one(
                            new Order.UpOfSystem(system, desk.model().sites().size()),
                            desk.model().sites().values().stream()
                                    .anyMatch(site -> site.condition() == Condition.DOWN)));
        }
    }

    JComponent component() {
        return panel;
    }

    private void heading(String text) {
        JLabel label = new JLabel(text);
        label.setFont(Palette.font(1).deriveFont(Font.BOLD));
        panel.add(label, "newline, span 2, wrap, gaptop " + Palette.scaled(6));
    }

    private void add(String name, String text, String example, Supplier<List<Order>> order) {
        panel.add(buttons.make(name, text, example, order));
    }

    private static List<Order> one(Order order, boolean possible) {
        return possible ? List.of(order) : List.of();
    }

    private boolean hasSites() {
        return !desk.model().sites().isEmpty();
    }

    private static boolean isOut(SiteState site) {
        return site.condition() == Condition.FAILED || site.condition() == Condition.DOWN;
    }

    /** Adds a button for the selected sites that an order fits. */
    private void site(
            String name, String text, String example, Predicate<SiteState> fits, Function<SiteState, Order> order) {
        add(
                name,
                text,
                example,
                () -> desk.selected().stream()
                        .map(desk.model()::site)
                        .filter(fits)
                        .map(order)
                        .toList());
    }

    private void signal(String name, String text, Kind kind) {
        site(
                name,
                text,
                "kill -" + kind + " PID",
                site -> !site.pids().isEmpty() && fits(kind, site.condition()),
                site -> new Order.Signal(site.site(), kind, site.pids()));
    }

    /** Returns whether a signal means something to a site: only one that is silent may be stopped. */
    private static boolean fits(Kind kind, Condition condition) {
        return switch (kind) {
            case KILL -> true;
            case STOP -> condition != Condition.SILENT;
            case CONT -> condition == Condition.SILENT;
        };
    }

    /** Returns the button that opens the windows of the selected sites. */
    private JButton details(IntConsumer opening) {
        JButton details = OrderButtons.plain(
                "details",
                "&Details",
                "raid status --counters",
                () -> List.copyOf(desk.selected()).forEach(opening::accept));
        desk.onRefresh(() -> details.setEnabled(!desk.selected().isEmpty()));
        return details;
    }

    /** Returns the button that asks what cluster to create, and starts the one that is there without asking. */
    private JButton create() {
        JButton create = new JButton();
        OrderButtons.label(create, "create", "&Create…");
        create.setToolTipText("raid up --sites 3");
        create.addActionListener(_ -> {
            JSpinner sites = new JSpinner(new SpinnerNumberModel(3, 1, SITES_MAX, 1));
            sites.setName("create-sites");
            Choice<Layout.Named> layout = new Choice<>(
                    "create-layout",
                    List.of(Layout.Named.MERGED, Layout.Named.SEPARATE),
                    named -> named == Layout.Named.MERGED ? "one (merged)" : "one for each server (separate)",
                    Layout.Named.MERGED);
            Object[] form = {"Sites", sites, "Processes of a site", layout.box()};
            if (hasSites() || ask(create, "Create a cluster", form)) {
                desk.give(new Order.Up((int) sites.getValue(), layout.value()));
            }
        });
        desk.onRefresh(() -> create.setEnabled(
                desk.model().sites().values().stream().allMatch(site -> site.condition() == Condition.DOWN)));
        return create;
    }

    private static boolean ask(JComponent parent, String title, Object form) {
        return JOptionPane.showConfirmDialog(
                        parent, form, title, JOptionPane.OK_CANCEL_OPTION, JOptionPane.PLAIN_MESSAGE)
                == JOptionPane.OK_OPTION;
    }

    /** Returns the button that asks for the groups of a partition: what a stroke in the network does by hand. */
    private JButton partition() {
        JButton partition = new JButton();
        OrderButtons.label(partition, "partition", "Part&ition…");
        partition.setToolTipText("raid partition 1,2 3");
        partition.addActionListener(_ -> {
            String groups = JOptionPane.showInputDialog(
                    partition, "Groups of sites, such as 1,2 3. Links between groups are cut.", proposal());
            if (groups != null && !groups.isBlank()) {
                groups(partition, groups.strip());
            }
        });
        desk.onRefresh(() -> partition.setEnabled(desk.model().sites().size() > 1));
        return partition;
    }

    /** Returns the selected sites against the others. */
    private String proposal() {
        List<String> one = new ArrayList<>();
        List<String> other = new ArrayList<>();
        desk.model()
                .sites()
                .keySet()
                .forEach(site -> (desk.selected().contains(site) ? other : one).add(String.valueOf(site)));
        return String.join(",", one) + " " + String.join(",", other);
    }

    private void groups(JComponent parent, String text) {
        try {
            desk.give(new Order.Partition(FaultPlan.groups(List.of(text.split("\\s+", -1)))));
        } catch (NumberFormatException e) {
            JOptionPane.showMessageDialog(parent, "Groups are sites such as 1,2 3, not '" + text + "'.");
        }
    }

    private void loss() {
        JSpinner percent = new JSpinner(new SpinnerNumberModel(0, 0, 100, 5));
        percent.setName("loss-percent");
        JSpinner delay = new JSpinner(new SpinnerNumberModel(0, 0, DELAY_MAX, 5));
        delay.setName("loss-delay");
        panel.add(new JLabel("Loss, %"), "aligny center");
        panel.add(percent, NARROW);
        panel.add(new JLabel("Delay, ms"), "aligny center");
        panel.add(delay, NARROW);
        Choice<Boolean> between = new Choice<>(
                "loss-links", List.of(false, true), link -> link ? "link of the two" : "all their links", false);
        panel.add(between.box(), NARROW);
        add(
                "loss",
                "Set &loss",
                "raid control --site N --loss 5 --delay 20",
                () -> losses(between.value(), (int) percent.getValue(), (int) delay.getValue()));
    }

    /** Returns the orders to lose and delay what the selected sites exchange, with each other or with all sites. */
    private List<Order> losses(boolean between, int percent, int delayMillis) {
        List<Integer> sites = desk.selected().stream()
                .filter(site -> desk.model().site(site).isUp())
                .toList();
        if (between) {
            return sites.size() == 2
                    ? List.of(new Order.Loss(sites.getFirst(), sites.getLast(), percent, delayMillis))
                    : List.of();
        }
        return sites.stream()
                .<Order>map(site -> new Order.Loss(site, 0, percent, delayMillis))
                .toList();
    }

    private void levels() {
        Choice<DebugLevel> debug =
                new Choice<>("debug", List.of(DebugLevel.values()), DebugLevel::word, DebugLevel.INFO);
        Choice<TimingLevel> timing =
                new Choice<>("timing", List.of(TimingLevel.values()), TimingLevel::word, TimingLevel.SERVERS);
        panel.add(new JLabel("Debug"));
        panel.add(debug.box(), NARROW);
        panel.add(new JLabel("Timing"));
        panel.add(timing.box(), NARROW);
        site(
                "levels",
                "Set le&vels",
                "raid control --site N --debug debug --timing messages",
                SiteState::isUp,
                site -> new Order.Levels(site.site(), debug.value(), timing.value()));
    }
}
