package org.raidlab.tool.window;

import java.awt.Component;
import java.awt.Container;
import java.awt.KeyboardFocusManager;
import java.awt.event.KeyEvent;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.text.JTextComponent;

/** What the keyboard needs where Swing alone does not give it: all windows can be used without a mouse. */
final class Keys {
    private Keys() {}

    /** Adds a tab; an ampersand stands before its mnemonic. */
    static void addTab(JTabbedPane tabs, String title, Component content) {
        int mark = title.indexOf('&');
        tabs.addTab(title.replace("&", ""), content);
        tabs.setMnemonicAt(tabs.getTabCount() - 1, Character.toUpperCase(title.charAt(mark + 1)));
    }

    /** Has Tab leave texts and tables, which would take it for a character, or for the next cell. */
    static void tabLeaves(Container within) {
        for (Component component : within.getComponents()) {
            if (component instanceof JTextComponent || component instanceof JTable) {
                component.setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
                component.setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
            } else if (component instanceof Container container) {
                tabLeaves(container);
            }
        }
    }

    /** Has Escape close a window. */
    static void escapeCloses(JFrame frame) {
        frame.getRootPane()
                .registerKeyboardAction(
                        _ -> frame.setVisible(false),
                        KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0),
                        JComponent.WHEN_IN_FOCUSED_WINDOW);
    }
}
