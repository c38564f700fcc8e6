package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * One life of a process without its socket, clock and disks: what a real loop would call too. It dies with its
 * incarnation. An exception out of any method ends the process.
 */
public interface Machine {
    /** Restores itself from stable storage. Called once, first; it sends nothing before {@link #run}. */
    void start();

    /** Takes a datagram; what follows from it happens in the next {@link #run}. */
    void receive(InetSocketAddress from, ByteBuffer datagram);

    /** One turn, what is due included: everything that may leave is handed to {@code out}. True if work is left. */
    boolean run(DatagramSink out);

    /** What people ask of a process by hand. */
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
     * Whether no other machine is behind this one, and it holds nothing alone.
     *
     * @param target it is the one that loses what it holds
     */
    default boolean isSpare(boolean target) {
        return false;
    }

    /** When to run though nothing arrives, on the clock's monotonic scale; {@link Long#MAX_VALUE} for never. */
    long nextDeadlineNanos();
}
