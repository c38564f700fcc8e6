package org.raidlab.experiments.bench.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.LongMessage;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.runtime.LdgProcess;

/** The far side over long datagrams. */
public final class LdgEcho implements Echo, LdgProcess.Handler {
    private final LdgHost host;
    private int counted;

    public LdgEcho(InetSocketAddress bind, int fragmentBytes) throws IOException {
        host = new LdgHost(bind, fragmentBytes, this);
    }

    @Override
    public InetSocketAddress local() {
        return host.local();
    }

    @Override
    public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
        if (message[0] == Traffic.ECHO) {
            host.send(from, message);
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
                host.send(from, message);
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
            host.send(from, answer);
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
