package org.raidlab.tool.window;

import java.awt.Component;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.swing.AbstractButton;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import org.raidlab.tool.order.Order;

/** Makes the buttons that give orders: each with a mnemonic, a name, and a tooltip with the equivalent command. */
final class OrderButtons {
    private final Desk desk;
    private final List<Runnable> tooltips = new ArrayList<>();

    OrderButtons(Desk desk) {
        this.desk = desk;
        desk.onRefresh(() -> tooltips.forEach(Runnable::run));
    }

    /**
     * Makes a button.
     *
     * @param name for tests
     * @param text on it; an ampersand stands before its mnemonic
     * @param example the command where there is no order to be given now
     * @param order what it gives, at the moment; none disables it
     */
    JButton make(String name, String text, String example, Supplier<List<Order>> order) {
        JButton button = new JButton();
        label(button, name, text);
        button.addActionListener(_ -> give(button, order.get()));
        tooltips.add(() -> {
            List<Order> now = order.get();
            button.setEnabled(!now.isEmpty());
            button.setToolTipText(now.isEmpty() ? example : commands(now));
        });
        tooltips.getLast().run();
        return button;
    }

    /** Returns a button that gives no order of its own, but shows, saves or asks. */
    static JButton plain(String name, String text, String tooltip, Runnable action) {
        JButton button = new JButton();
        label(button, name, text);
        button.setToolTipText(tooltip);
        button.addActionListener(_ -> action.run());
        return button;
    }

    /** Gives a button its name and its text; an ampersand stands before the mnemonic. */
    static void label(AbstractButton button, String name, String text) {
        int mark = text.indexOf('&');
        button.setName(name);
        button.setText(text.replace("&", ""));
        if (mark >= 0) {
            button.setMnemonic(Character.toUpperCase(text.charAt(mark + 1)));
            button.setDisplayedMnemonicIndex(mark);
        }
    }

    private static String commands(List<Order> orders) {
        return orders.stream().map(Order::command).collect(Collectors.joining("; "));
    }

    /** Gives orders; asks before any that kills. */
    void give(Component parent, List<Order> given) {
        boolean asked = given.stream().noneMatch(Order::kills)
                || JOptionPane.showConfirmDialog(
                                parent,
                                "This ends processes: " + commands(given) + ". Go on?",
                                "RAIDTool",
                                JOptionPane.OK_CANCEL_OPTION,
                                JOptionPane.WARNING_MESSAGE)
                        == JOptionPane.OK_OPTION;
        if (asked) {
            given.forEach(desk::give);
        }
    }
}
