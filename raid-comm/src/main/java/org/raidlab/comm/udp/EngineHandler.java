package org.raidlab.comm.udp;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** The callbacks of an {@link Engine}, which calls them always on its own thread. */
public interface EngineHandler {
    /** Handles an incoming datagram; the buffer is lent for the call. */
    void onDatagram(InetSocketAddress from, ByteBuffer datagram);

    /** Runs the process's turn, after the engine has passed on all waiting datagrams, or one full batch. */
    void onReadComplete();

    /** Returns whether the next datagram is likely to come within microseconds. */
    default boolean expectsMore() {
        return false;
    }

    /** Runs when the time given to {@link Engine#wakeAt} has come, or a little later. */
    void onWake();

    /** Handles an exception from one of these methods: memory may be half changed, so the process must not go on. */
    void onFailure(Throwable cause);
}
