package org.raidlab.site.client;

import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * The carrier of a process's datagrams, with the thread on which the whole process runs: a UDP socket, or a queue
 * within this JVM. All but {@link #execute} and {@link #close} are called on that thread.
 */
public interface Transport extends DatagramSink, AutoCloseable {
    /** Begins to deliver datagrams. */
    void start();

    /** Sends all datagrams that wait. */
    void flush();

    /**
     * Wakes the handler at a time on the scale of {@link System#nanoTime}; perhaps earlier too, because of another
     * call.
     */
    void wakeAt(long nanos);

    /** Runs a step on the transport's thread; from any thread. */
    void execute(Runnable step);

    /**
     * Returns whether the peer of this transport is known to be of the same cluster; from any thread, and only
     * approximately. Without a cluster key it always is.
     */
    default boolean isWelcome() {
        return true;
    }

    /**
     * Returns the settings of the long datagrams that the transport carries: its buffer, and the instance that it
     * belongs to.
     */
    LdgConfig ldg();

    /** Closes the transport; it calls its handler no more. From any thread. */
    @Override
    void close();
}
