package org.raidlab.comm.udp;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * One UDP socket with a thread of its own, on which everything of its process runs. {@link #send}, {@link #flush} and
 * {@link #wakeAt} are called on that thread.
 */
public interface Engine extends DatagramSink, AutoCloseable {
    /** Begins to read. */
    void start();

    /** Host and port that are bound. */
    InetSocketAddress local();

    /** Size of the receive buffer as the kernel has it. */
    int receiveBufferBytes();

    /** Everything sent leaves, with as few system calls as can be. */
    void flush();

    /** Wakes the handler at a time on the scale of {@link System#nanoTime}; never later because of another call. */
    void wakeAt(long nanos);

    /** Runs something on the socket's thread; from any thread. False if the socket is closed and runs nothing more. */
    boolean execute(Runnable step);

    /** Whether the caller is the socket's thread. */
    boolean inLoop();

    /** Sends that the kernel refused; as good as lost datagrams. */
    long sendFailures();

    /** Datagrams dropped because the queue to the kernel was full. */
    long queueDrops();

    /** Closes the socket and ends its thread. From the thread itself it returns at once. */
    @Override
    void close();
}
