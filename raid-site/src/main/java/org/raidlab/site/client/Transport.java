package org.raidlab.site.client;

import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * What carries a process's datagrams, and the thread on which everything of that process runs: a UDP socket, or a queue
 * within this JVM. All but {@link #execute} and {@link #close} are called on that thread.
 */
public interface Transport extends DatagramSink, AutoCloseable {
    /** Begins to hand datagrams over. */
    void start();

    /** Everything sent leaves. */
    void flush();

    /**
     * Wakes the handler at a time on the scale of {@link System#nanoTime}; perhaps earlier too, because of another
     * call.
     */
    void wakeAt(long nanos);

    /** Runs something on the wire's thread; from any thread. */
    void execute(Runnable step);

    /**
     * Whether what it talks to is known to be of the same cluster; from any thread, and only about right. Without a
     * cluster key it always is.
     */
    default boolean isWelcome() {
        return true;
    }

    /** The settings of the long datagrams that it carries: its buffer, and the instance that it belongs to. */
    LdgConfig ldg();

    /** Ends it; its handler is called no more. From any thread. */
    @Override
    void close();
}
