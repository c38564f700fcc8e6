package org.raidlab.runtime.system;

import java.util.List;

/** The work of clients on a running system, and what they saw. */
public interface SystemLoad extends AutoCloseable {
    /** Returns how many requests of each client have been answered: a client without further answers is stuck. */
    List<Long> answered();

    /** Returns, after the last fault, what the sites broke of their promises; the load goes on until it is closed. */
    List<String> broken();

    /** Returns what the clients saw beside that, one line each, for people; asked after {@link #broken}. */
    default List<String> remarks() {
        return List.of();
    }

    @Override
    void close();
}
