package org.raidlab.runtime;

import java.net.InetSocketAddress;
import java.util.function.Consumer;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * The place where a process runs: behind a UDP socket, or beside others in one JVM. It delivers datagrams to its
 * process and calls the process in turns, all on one thread. What the process throws ends it.
 */
public interface Host extends AutoCloseable {
    /** Returns the address to which datagrams for the process come. */
    InetSocketAddress local();

    /** Returns the settings of long datagrams here: their receive buffer, and the instance that they belong to. */
    LdgConfig ldg();

    /** Starts a process and runs it from now on; called once. */
    void run(Process process);

    /**
     * Runs a step on the process's thread, and a turn after it; from any thread. Returns false if the host is closed
     * and runs nothing more.
     */
    boolean execute(Runnable step);

    /**
     * Returns whether a peer is known to be of the same cluster; from any thread, and only approximately. Without a
     * cluster key every peer is.
     */
    default boolean isWelcome() {
        return true;
    }

    /** Ends the process without a further turn; from any thread. */
    @Override
    void close();

    /** Opens hosts at addresses of their own. */
    @FunctionalInterface
    interface Factory {
        /** Opens a host; what its process throws goes to {@code onFailure}, after which the process runs no more. */
        Host open(Consumer<Throwable> onFailure);
    }
}
