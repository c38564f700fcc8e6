package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.netty.LdgSocket;

/** The far side over long datagrams. */
public final class LdgEcho implements Echo, LdgSocket.Process {
    private final LdgSocket socket;
    private int counted;

    public LdgEcho(InetSocketAddress bind, int fragmentBytes) throws IOException {
        socket = LdgSocket.bind(LdgSetups.of(bind, fragmentBytes), this);
        socket.start();
    }

    @Override
    public InetSocketAddress local() {
        return socket.local();
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        if (message[0] == Traffic.ECHO) {
            socket.send(from, message);
        } else {
            count(from, ByteBuffer.wrap(message));
        }
    }

    /** Sends the message back in the memory that received it, as over a stream. */
    @Override
    public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
        try (message) {
            ByteBuffer bytes = message.bytes();
            if (bytes.get(0) == Traffic.ECHO) {
                socket.send(from, message);
            } else {
                count(from, bytes);
            }
        }
    }

    private void count(InetSocketAddress from, ByteBuffer message) {
        if (++counted % message.getInt(1) == 0) {
            byte[] answer = ByteBuffer.allocate(Traffic.HEAD_BYTES)
                    .put(Traffic.COUNTED)
                    .putInt(counted)
                    .array();
            socket.send(from, answer);
        }
    }

    @Override
    public void onTurn() {
        // everything is done as messages come
    }

    @Override
    public long nextDeadlineNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void onFailure(Throwable cause) {
        throw new IllegalStateException("an echo failed", cause);
    }

    @Override
    public void close() {
        socket.close();
    }
}
