package org.raidlab.tool;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLightLaf;
import java.awt.AWTError;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.tool.lesson.Lessons;
import org.raidlab.tool.lesson.OpenLesson;
import org.raidlab.tool.order.Subject;
import org.raidlab.tool.window.MainWindow;

/** RAIDTool: opens the windows on a subject. */
public final class RaidTool {
    /** The colours of the windows. */
    public enum Theme {
        LIGHT,
        DARK
    }

    private RaidTool() {}

    /** Throws {@link EnvironmentException} where no window can be shown. */
    public static void requireDisplay() {
        try {
            GraphicsEnvironment.getLocalGraphicsEnvironment().getDefaultScreenDevice();
        } catch (HeadlessException | AWTError | LinkageError e) {
            throw new EnvironmentException(
                    "there is no display to show windows on (%s); set DISPLAY, or use xvfb-run"
                            .formatted(String.valueOf(e.getMessage())
                                    .strip()
                                    .lines()
                                    .findFirst()
                                    .orElse("")),
                    e);
        }
    }

    /** Shows a recorded run, and returns when the user has closed the main window. */
    public static void show(Subject subject, Theme theme) throws InterruptedException {
        show(closed -> new MainWindow(subject, closed), theme);
    }

    /** Shows a cluster, with a menu of lessons; returns as above. */
    public static void show(Subject subject, Lessons lessons, Theme theme) throws InterruptedException {
        show(closed -> new MainWindow(subject, lessons, closed), theme);
    }

    /** Shows a lesson and its cluster; returns as above. */
    public static void show(OpenLesson lesson, Theme theme) throws InterruptedException {
        show(closed -> new MainWindow(lesson, closed), theme);
    }

    private static void show(Function<Runnable, MainWindow> window, Theme theme) throws InterruptedException {
        requireDisplay();
        CountDownLatch closed = new CountDownLatch(1);
        try {
            EventQueue.invokeAndWait(() -> {
                begin(theme);
                window.apply(closed::countDown).open();
            });
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
        closed.await();
    }

    /** Sets the look of all windows. */
    public static void begin(Theme theme) {
        switch (theme) {
            case LIGHT -> FlatLightLaf.setup();
            case DARK -> FlatDarkLaf.setup();
        }
    }
}
