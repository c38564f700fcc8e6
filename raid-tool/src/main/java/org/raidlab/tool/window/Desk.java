package org.raidlab.tool.window;

import java.awt.EventQueue;
import java.awt.event.HierarchyEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.swing.JComponent;
import javax.swing.Timer;
import org.raidlab.tool.model.InstanceModel;
import org.raidlab.tool.model.Monitor;
import org.raidlab.tool.model.Narrator;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.Picture;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;

/**
 * What all windows share: the model, which is brought up to date on the event thread, the sites that are selected, and
 * the way in which orders are given: never on the event thread.
 */
final class Desk implements AutoCloseable {
    private static final int WAITING_MAX = 100_000;
    private static final int REFRESH_MILLIS = 100;

    private final Subject subject;
    private Picture picture = new Picture();
    private final BlockingQueue<Observation> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
    private final AtomicLong dropped = new AtomicLong();
    private final ExecutorService orders = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("raid-tool-order-", 0).factory());
    private final List<Runnable> views = new ArrayList<>();
    private final SortedSet<Integer> selected = new TreeSet<>();
    /** The parts of the windows that show single transactions. */
    private final Set<JComponent> showing = new HashSet<>();

    private final List<Order> running = new ArrayList<>();
    private final Timer timer = new Timer(REFRESH_MILLIS, _ -> refresh());

    Desk(Subject subject) {
        this.subject = subject;
    }

    /** Begins to observe. */
    void open() {
        timer.start();
        subject.observe(this::take);
        subject.look(!showing.isEmpty());
    }

    /** Has the subject tell single transactions and messages while this part of a window can be seen. */
    void showsTransactions(JComponent part) {
        part.addHierarchyListener(change -> {
            if ((change.getChangeFlags() & HierarchyEvent.SHOWING_CHANGED) != 0) {
                boolean changes = part.isShowing() ? showing.add(part) : showing.remove(part);
                if (changes) {
                    subject.look(!showing.isEmpty());
                }
            }
        });
    }

    /** Takes an observation, on any thread; where the windows cannot keep up it is dropped and counted. */
    private void take(Observation observation) {
        if (!waiting.offer(observation)) {
            dropped.incrementAndGet();
        }
    }

    /** Brings the model up to date, and then the views. */
    void refresh() {
        List<Observation> taken = new ArrayList<>();
        waiting.drainTo(taken);
        taken.forEach(picture::take);
        selected.retainAll(model().sites().keySet());
        views.forEach(Runnable::run);
    }

    /** Shows another picture from now on: that of another moment of a recorded run. */
    void show(Picture other) {
        picture = other;
        refresh();
    }

    /** Has a view refreshed after each change of the model. */
    void onRefresh(Runnable view) {
        views.add(view);
    }

    /** Gives an order; what comes of it is told by the narrator. */
    void give(Order order) {
        requireEventThread();
        running.add(order);
        take(new Observation.Ordered(Observation.now(), order.command(), ""));
        orders.execute(() -> {
            String result = carryOut(order);
            EventQueue.invokeLater(() -> running.remove(order));
            if (!result.isEmpty()) {
                take(new Observation.Ordered(Observation.now(), order.command(), result));
            }
        });
    }

    /** Carries out an order; what goes wrong is the result. */
    private String carryOut(Order order) {
        try {
            return subject.carryOut(order);
        } catch (RuntimeException e) {
            String why = e.getMessage();
            return "refused: " + (why == null ? e.getClass().getSimpleName() : why);
        }
    }

    private static void requireEventThread() {
        if (!EventQueue.isDispatchThread()) {
            throw new IllegalStateException("only the event thread touches the windows");
        }
    }

    /** Selects exactly these sites. */
    void select(Collection<Integer> sites) {
        selected.clear();
        selected.addAll(sites);
        views.forEach(Runnable::run);
    }

    /** Selects a site, or no longer. */
    void toggle(int site) {
        if (!selected.remove(site)) {
            selected.add(site);
        }
        views.forEach(Runnable::run);
    }

    SortedSet<Integer> selected() {
        return Collections.unmodifiableSortedSet(selected);
    }

    /** Returns the order that was given last and is not yet carried out. */
    Optional<Order> running() {
        return running.isEmpty() ? Optional.empty() : Optional.of(running.getLast());
    }

    /** Returns whether an order of this kind is being carried out. */
    boolean isRunning(Class<? extends Order> kind) {
        return running.stream().anyMatch(kind::isInstance);
    }

    Picture picture() {
        return picture;
    }

    InstanceModel model() {
        return picture.instance();
    }

    Monitor monitor() {
        return picture.monitor();
    }

    Narrator narrator() {
        return picture.narrator();
    }

    Subject subject() {
        return subject;
    }

    /** Returns how many observations are missing, because a process or the windows could not keep up. */
    long dropped() {
        return dropped.get() + picture.dropped();
    }

    @Override
    public void close() {
        timer.stop();
        subject.close();
        orders.shutdownNow();
    }
}
