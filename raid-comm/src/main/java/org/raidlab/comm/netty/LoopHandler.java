package org.raidlab.comm.netty;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** What a {@link UdpSocket} calls, always on its own thread. */
public interface LoopHandler {
    /** A datagram came; the buffer is lent for the call. */
    void onDatagram(InetSocketAddress from, ByteBuffer datagram);

    /** All waiting datagrams were handed over, or as many as one batch has: now the process's turn runs. */
    void onReadComplete();

    /** The time given to {@link UdpSocket#wakeAt} has come, or a little later. */
    void onWake();

    /** One of these methods threw: memory may be half changed, so the process must not go on. */
    void onFailure(Throwable cause);
}
