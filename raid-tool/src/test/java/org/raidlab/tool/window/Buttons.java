package org.raidlab.tool.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.JComboBox;
import javax.swing.JScrollBar;
import javax.swing.JSpinner;
import javax.swing.plaf.basic.BasicSplitPaneDivider;

/** The buttons of a window, and what each of them has. */
final class Buttons {
    private Buttons() {}

    /** Returns the buttons of ours: a spinner, a choice, a scroll bar and a divider have some that keys work too. */
    static List<AbstractButton> in(Container within) {
        List<AbstractButton> buttons = new ArrayList<>();
        for (Component component : within.getComponents()) {
            if (component instanceof AbstractButton button) {
                buttons.add(button);
            } else if (component instanceof Container container && !hasButtonsOfItsOwn(component)) {
                buttons.addAll(in(container));
            }
        }
        return buttons;
    }

    private static boolean hasButtonsOfItsOwn(Component component) {
        return component instanceof JSpinner
                || component instanceof JComboBox
                || component instanceof JScrollBar
                || component instanceof BasicSplitPaneDivider;
    }

    /** Looks whether a button has a name for tests, a key, and a tooltip. */
    static void isComplete(AbstractButton button) {
        assertThat(button.getName()).isNotBlank();
        assertThat(button.getToolTipText()).as(button.getName()).isNotBlank();
        assertThat(button.getMnemonic()).as(button.getName()).isNotZero();
    }
}
