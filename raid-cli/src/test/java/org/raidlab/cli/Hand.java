package org.raidlab.cli;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dialog;
import java.awt.EventQueue;
import java.awt.Point;
import java.awt.Robot;
import java.awt.Window;
import java.awt.event.InputEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.RepaintManager;
import org.raidlab.runtime.launch.Polling;

/**
 * A hand and an eye at the windows: finds parts by their names, reads and presses them. It counts repaints that some
 * thread other than the event thread asks for.
 */
final class Hand {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int STEPS = 20;

    private final AtomicInteger violations = new AtomicInteger();

    /** Watches from now on that only the event thread changes what windows show. */
    void guard() {
        RepaintManager.setCurrentManager(new RepaintManager() {
            @Override
            public void addDirtyRegion(JComponent component, int x, int y, int width, int height) {
                if (!EventQueue.isDispatchThread() && component.isShowing()) {
                    violations.incrementAndGet();
                }
                super.addDirtyRegion(component, x, y, width, height);
            }
        });
    }

    /** Returns how often another thread than the event thread changed what a window shows. */
    int violations() {
        return violations.get();
    }

    /** Waits until a condition holds. */
    void await(String what, BooleanSupplier condition) {
        Polling.until(LIMIT, what, condition);
    }

    /** Returns the part of this type and name that is shown, if there is one. */
    <T extends Component> Optional<T> find(String name, Class<T> type) {
        return on(() -> Stream.of(Window.getWindows())
                .filter(Window::isShowing)
                .flatMap(Hand::parts)
                .filter(part -> name.equals(part.getName()) && type.isInstance(part))
                .map(type::cast)
                .findFirst());
    }

    private static Stream<Component> parts(Component part) {
        Stream<Component> below =
                part instanceof Container container ? Stream.of(container.getComponents()) : Stream.empty();
        return Stream.concat(Stream.of(part), below.flatMap(Hand::parts));
    }

    /** Returns a part, and waits for it. */
    <T extends Component> T get(String name, Class<T> type) {
        await(name, () -> find(name, type).isPresent());
        return find(name, type).orElseThrow();
    }

    /** Presses a button, and waits until it can be pressed; does not wait for a dialogue that it opens. */
    void press(String name) {
        AbstractButton button = get(name, AbstractButton.class);
        await(name + " to be enabled", () -> on(button::isEnabled));
        EventQueue.invokeLater(button::doClick);
    }

    /** Presses the button of a dialogue that has this text. */
    void answer(String text) {
        await("a dialogue with " + text, () -> !answers(text).isEmpty());
        EventQueue.invokeLater(answers(text).getFirst()::doClick);
        await("the dialogue to close", () -> answers(text).isEmpty());
    }

    private static List<AbstractButton> answers(String text) {
        return on(() -> Stream.of(Window.getWindows())
                .filter(window -> window.isShowing() && window instanceof Dialog)
                .flatMap(Hand::parts)
                .filter(part -> part instanceof AbstractButton button && text.equals(button.getText()))
                .map(AbstractButton.class::cast)
                .toList());
    }

    /** Draws a line over a component with the mouse. */
    void draw(Component over, Point from, Point to) {
        try {
            Point origin = on(over::getLocationOnScreen);
            Robot mouse = new Robot();
            mouse.setAutoDelay(5);
            mouse.mouseMove(origin.x + from.x, origin.y + from.y);
            mouse.mousePress(InputEvent.BUTTON1_DOWN_MASK);
            for (int step = 1; step <= STEPS; step++) {
                mouse.mouseMove(
                        origin.x + from.x + (to.x - from.x) * step / STEPS,
                        origin.y + from.y + (to.y - from.y) * step / STEPS);
            }
            mouse.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
            mouse.waitForIdle();
        } catch (AWTException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a step on the event thread and returns its result. */
    static <T> T on(Callable<T> step) {
        FutureTask<T> task = new FutureTask<>(step);
        EventQueue.invokeLater(task);
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
