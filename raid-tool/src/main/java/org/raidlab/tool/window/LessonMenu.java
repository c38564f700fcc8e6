package org.raidlab.tool.window;

import java.awt.EventQueue;
import javax.swing.JFrame;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import org.raidlab.harness.lesson.Lesson;
import org.raidlab.tool.lesson.Lessons;
import org.raidlab.tool.lesson.OpenLesson;

/** The menu of the lessons; each opens a window on a cluster of its own. */
final class LessonMenu {
    private final Lessons lessons;
    private final JFrame frame;

    private LessonMenu(Lessons lessons, JFrame frame) {
        this.lessons = lessons;
        this.frame = frame;
    }

    /** Gives a window the menu. */
    static void addTo(JFrame frame, Lessons lessons) {
        LessonMenu opening = new LessonMenu(lessons, frame);
        JMenu menu = new JMenu();
        OrderButtons.label(menu, "lessons", "Lessons (&J)");
        menu.setToolTipText("raid lesson");
        Lesson.NAMES.forEach(name -> menu.add(opening.item(name)));
        JMenuBar bar = new JMenuBar();
        bar.add(menu);
        frame.setJMenuBar(bar);
    }

    private JMenuItem item(String name) {
        JMenuItem item = new JMenuItem(Lesson.named(name).title());
        item.setName("lesson-" + name);
        item.setToolTipText("raid tool --lesson " + name);
        item.addActionListener(
                _ -> Thread.ofVirtual().name("raid-tool-lesson-begin").start(() -> begin(name)));
        return item;
    }

    private void begin(String name) {
        try {
            OpenLesson lesson = lessons.begin(name);
            EventQueue.invokeLater(() -> new MainWindow(lesson, () -> {}).open());
        } catch (RuntimeException e) {
            EventQueue.invokeLater(
                    () -> JOptionPane.showMessageDialog(frame, "The lesson cannot begin: " + e.getMessage()));
        }
    }
}
