package org.raidlab.comm.udp;

import java.net.InetSocketAddress;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * One UDP socket with a thread of its own, on which all code of its process runs. {@link #send}, {@link #flush} and
 * {@link #wakeAt} are called on that thread.
 */
public interface Engine extends DatagramSink, AutoCloseable {
    /** Begins to read. */
    void start();

    /** Returns the host and port to which the socket is bound. */
    InetSocketAddress local();

    /** Returns the size of the receive buffer as the kernel reports it. */
    int receiveBufferBytes();

    /** Sends all datagrams that wait, with as few system calls as possible. */
    void flush();

    /** Wakes the handler at a time on the scale of {@link System#nanoTime}; another call never delays it. */
    void wakeAt(long nanos);

    /**
     * Runs a step on the socket's thread; any thread may call this method. False if the socket is closed and runs
     * nothing more.
     */
    boolean execute(Runnable step);

    /** Returns whether the caller is the socket's thread. */
    boolean inLoop();

    /** Returns the number of sends that the kernel refused; such a send equals a lost datagram. */
    long sendFailures();

    /** Returns the number of datagrams dropped because the queue to the kernel was full. */
    long queueDrops();

    /** Closes the socket and ends its thread. From the thread itself it returns at once. */
    @Override
    void close();
}
