package org.raidlab.tool.window;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.order.Order;
import org.raidlab.tool.order.Subject;
import org.raidlab.ui.shell.ShellPort;

/** A subject that is observed to do what a test says, and keeps the orders that it gets. */
final class FakeSubject implements Subject {
    private final List<Order> orders = new CopyOnWriteArrayList<>();
    private final String system;
    private final List<Class<? extends Order>> kinds;
    private volatile Consumer<Observation> observer = _ -> {};
    private volatile boolean tellsTransactions;

    /** RAID, which takes all orders. */
    FakeSubject() {
        this(RAID, List.of());
    }

    /** A system that takes orders of some kinds; of all if none is named. */
    FakeSubject(String system, List<Class<? extends Order>> kinds) {
        this.system = system;
        this.kinds = List.copyOf(kinds);
    }

    @Override
    public String system() {
        return system;
    }

    /** Has the console observe something. */
    void happens(Observation observation) {
        observer.accept(observation);
    }

    List<Order> orders() {
        return orders;
    }

    @Override
    public String name() {
        return "a test";
    }

    @Override
    public void observe(Consumer<Observation> other) {
        observer = other;
    }

    @Override
    public void look(boolean atTransactions) {
        tellsTransactions = atTransactions;
    }

    /** Returns whether the console asks for single transactions. */
    boolean tellsTransactions() {
        return tellsTransactions;
    }

    @Override
    public boolean takes(Class<? extends Order> kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }

    @Override
    public boolean answersQueries() {
        return isRaid();
    }

    @Override
    public String carryOut(Order order) {
        orders.add(order);
        return "";
    }

    @Override
    public ShellPort shell(int site) {
        throw new UnsupportedOperationException("no query is run");
    }

    @Override
    public void close() {
        observer = _ -> {};
    }
}
