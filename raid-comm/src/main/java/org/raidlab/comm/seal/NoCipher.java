package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/** The cipher of a process without a cluster key: it passes everything but sealed datagrams, which it cannot open. */
public final class NoCipher implements DatagramCipher {
    private final SealCounters counters = new SealCounters();
    private final DatagramSink socket;
    private final DatagramSink ldg;

    public NoCipher(Place place) {
        this.socket = place.socket();
        this.ldg = place.ldg();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        if (Head.isSealed(datagram)) {
            counters.count(SealCount.DATAGRAMS_IN);
            counters.count(SealCount.DROPPED_NO_KEY);
        } else {
            ldg.send(from, datagram);
        }
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        socket.send(to, datagram);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        socket.send(to, head, content);
    }

    @Override
    public SealCounters counters() {
        return counters;
    }

    @Override
    public boolean isWelcome() {
        return true;
    }
}
