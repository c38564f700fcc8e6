package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.raidlab.comm.ldg.DatagramSink;

/** A socket's receive buffer: it drops and counts the datagrams that arrive when it is full. */
final class Inbox {
    private record Arrived(InetSocketAddress from, ByteBuffer datagram) {}

    private final ArrayDeque<Arrived> waiting = new ArrayDeque<>();
    private final int capacityBytes;
    private int bytes;
    private long overflowed;

    Inbox(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    void add(InetSocketAddress from, ByteBuffer datagram) {
        if (bytes + datagram.remaining() > capacityBytes) {
            overflowed++;
        } else {
            bytes += datagram.remaining();
            waiting.add(new Arrived(from, datagram));
        }
    }

    /** Delivers all datagrams that wait. */
    void drainTo(DatagramSink receiver) {
        bytes = 0;
        for (Arrived next = waiting.poll(); next != null; next = waiting.poll()) {
            receiver.send(next.from(), next.datagram());
        }
    }

    long overflowed() {
        return overflowed;
    }
}
