package org.raidlab.tool.window;

import java.awt.Component;
import java.awt.Container;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.tool.RaidTool;

/** The event thread and the windows on it, for tests. */
final class Screen {
    /** A folder in which screenshots are kept, if a test run is to make them: {@code docs/images}. */
    private static final String PICTURES = System.getProperty("raid.pictures", "");

    private Screen() {}

    /** Returns whether windows can be shown. */
    static boolean isThere() {
        try {
            RaidTool.requireDisplay();
            return !GraphicsEnvironment.isHeadless();
        } catch (EnvironmentException e) {
            return false;
        }
    }

    /** Runs a step on the event thread and returns its result. */
    static <T> T on(Callable<T> step) throws Exception {
        FutureTask<T> task = new FutureTask<>(step);
        EventQueue.invokeLater(task);
        return task.get();
    }

    /** Runs a step on the event thread. */
    static void run(Runnable step) throws InterruptedException, InvocationTargetException {
        EventQueue.invokeAndWait(step);
    }

    /** Returns the component with a name, within a container. */
    static <T extends Component> T find(Container within, String name, Class<T> type) {
        T found = search(within, name, type);
        if (found == null) {
            throw new AssertionError("no " + type.getSimpleName() + " is named " + name);
        }
        return found;
    }

    private static <T extends Component> @Nullable T search(Container within, String name, Class<T> type) {
        for (Component component : within.getComponents()) {
            if (name.equals(component.getName()) && type.isInstance(component)) {
                return type.cast(component);
            }
            T deeper = component instanceof Container container ? search(container, name, type) : null;
            if (deeper != null) {
                return deeper;
            }
        }
        return null;
    }

    /** Returns whether a condition holds, as the event thread sees it. */
    static boolean isTrue(Callable<Boolean> condition) {
        try {
            return on(condition);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns what a screen reader says of a component. */
    static String words(Component component) {
        return component.getAccessibleContext().getAccessibleName();
    }

    /** Keeps a picture of a component if this run makes pictures; paints it in any case. */
    static void picture(Component component, String name) throws Exception {
        BufferedImage image = on(() -> {
            BufferedImage painted =
                    new BufferedImage(component.getWidth(), component.getHeight(), BufferedImage.TYPE_INT_RGB);
            component.paint(painted.getGraphics());
            return painted;
        });
        if (!PICTURES.isEmpty()) {
            write(image, Path.of(PICTURES, name + ".png"));
        }
    }

    private static void write(BufferedImage image, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        ImageIO.write(image, "png", file.toFile());
    }
}
