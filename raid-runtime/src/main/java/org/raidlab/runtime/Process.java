package org.raidlab.runtime;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * One incarnation of a process without its socket, clock and disks, which its host has: a UDP socket's thread, the loop
 * of one JVM, or the simulator. An exception out of any method ends the process.
 */
public interface Process {
    /** Restores itself from stable storage. Called once, first; it sends nothing before {@link #run}. */
    void start();

    /** Takes a datagram; its effects follow in the next {@link #run}. */
    void receive(InetSocketAddress from, ByteBuffer datagram);

    /**
     * Runs one turn, work that is due included: sends every message that may leave to {@code out}. True if work is
     * left.
     */
    boolean run(DatagramSink out);

    /** Returns whether the next datagram is likely to come within microseconds. */
    default boolean expectsMore() {
        return false;
    }

    /** The orders that a user can give a process. */
    enum Order {
        /** A process checkpoint. */
        CHECKPOINT,
        /** A rollback to the last one. */
        ROLLBACK
    }

    /** Takes an order, for the next {@link #run}. False if it has no such thing. */
    default boolean take(Order order) {
        return false;
    }

    /**
     * Returns whether no other process is behind this process, and it holds nothing alone.
     *
     * @param target it is the one that loses what it holds
     */
    default boolean isSpare(boolean target) {
        return false;
    }

    /**
     * Returns the time of the next run if nothing arrives, on the clock's monotonic scale; {@link Long#MAX_VALUE} for
     * never.
     */
    long nextDeadlineNanos();
}
