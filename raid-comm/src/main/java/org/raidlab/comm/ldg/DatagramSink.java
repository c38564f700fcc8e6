package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Takes datagrams that are ready to leave. Buffers are lent for the call only; their positions may be moved. */
@FunctionalInterface
public interface DatagramSink {
    void send(InetSocketAddress to, ByteBuffer datagram);

    /** Sends a datagram in two parts; a sink that can gather saves a copy of the content. */
    default void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        ByteBuffer whole = ByteBuffer.allocate(head.remaining() + content.remaining());
        send(to, whole.put(head).put(content).flip());
    }
}
