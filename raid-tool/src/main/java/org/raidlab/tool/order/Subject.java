package org.raidlab.tool.order;

import java.util.function.Consumer;
import org.raidlab.tool.model.Observation;
import org.raidlab.ui.shell.ShellPort;

/** What the console shows: a running cluster, or a recording of one. */
public interface Subject extends AutoCloseable {
    /** Returns its name, for the title of the window. */
    String name();

    /** Begins to observe; the observer is called on threads of the subject, by several at a time. */
    void observe(Consumer<Observation> observer);

    /**
     * Says whether single transactions and messages are shown from now on; called on the event thread. A cluster that
     * runs under load tells them only then.
     */
    default void look(boolean atTransactions) {}

    /** The name of RAID among the systems. */
    String RAID = "raid";

    /** Returns the system that it runs; of another one than RAID nothing is known but what its processes tell. */
    default String system() {
        return RAID;
    }

    /** Returns whether RAID is shown: transactions, views, fail-locks, and queries. */
    default boolean isRaid() {
        return system().equals(RAID);
    }

    /** Returns whether it takes orders of a kind. */
    boolean takes(Class<? extends Order> kind);

    /** Returns whether its sites answer queries. */
    boolean answersQueries();

    /** Carries out an order; returns in a few words what came of it. Takes its time, so not on the event thread. */
    String carryOut(Order order);

    /** Returns a shell's port to a site, with a session of its own. */
    ShellPort shell(int site);

    /** Ends the observing; what runs keeps running. */
    @Override
    void close();
}
