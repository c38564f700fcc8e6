package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.raidlab.comm.ldg.DatagramSink;

/** Where there is no cluster key: everything passes but what is sealed, for nobody here could open that. */
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
