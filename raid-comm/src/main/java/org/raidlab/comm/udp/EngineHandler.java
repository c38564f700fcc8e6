package org.raidlab.comm.udp;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** What an {@link Engine} calls, always on its own thread. */
public interface EngineHandler {
    /** A datagram came; the buffer is lent for the call. */
    void onDatagram(InetSocketAddress from, ByteBuffer datagram);

    /** All waiting datagrams were handed over, or as many as one batch has: now the process's turn runs. */
    void onReadComplete();

    /** Whether it is likely that the next datagram comes within microseconds. */
    default boolean expectsMore() {
        return false;
    }

    /** The time given to {@link Engine#wakeAt} has come, or a little later. */
    void onWake();

    /** One of these methods threw: memory may be half changed, so the process must not go on. */
    void onFailure(Throwable cause);
}
