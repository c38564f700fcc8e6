package org.raidlab.experiments.era.wire;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/**
 * Every datagram is put together in a buffer before it is sent, and taken over into another one when it has come:
 * sendto and recvfrom in place of sendmsg and recvmsg, 30 % of what LDG added to UDP (section 2.4).
 */
public final class CopiedBuffers implements WireForm {
    private static final int DATAGRAM_BYTES_MAX = 65_507;

    @Override
    public DatagramSink outgoing(DatagramSink socket) {
        ByteBuffer whole = ByteBuffer.allocate(DATAGRAM_BYTES_MAX);
        return new DatagramSink() {
            @Override
            public void send(InetSocketAddress to, ByteBuffer datagram) {
                socket.send(to, whole.clear().put(datagram).flip());
            }

            @Override
            public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
                socket.send(to, whole.clear().put(head).put(content).flip());
            }
        };
    }

    @Override
    public DatagramSink incoming(DatagramSink protocol) {
        ByteBuffer whole = ByteBuffer.allocate(DATAGRAM_BYTES_MAX);
        return (from, datagram) ->
                protocol.send(from, whole.clear().put(datagram).flip());
    }
}
