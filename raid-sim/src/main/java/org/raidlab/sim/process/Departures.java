package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.net.SimNetwork;

/** Holds the datagrams that a turn sent after a force: they leave when the force has ended. */
final class Departures {
    private record Leaving(InetSocketAddress to, ByteBuffer datagram) {}

    private final SimNetwork network;
    private final InetSocketAddress from;
    private final List<Leaving> held = new ArrayList<>();

    Departures(SimNetwork network, InetSocketAddress from) {
        this.network = network;
        this.from = from;
    }

    void send(InetSocketAddress to, ByteBuffer datagram) {
        network.send(from, to, datagram);
    }

    void hold(InetSocketAddress to, ByteBuffer datagram) {
        held.add(new Leaving(
                to, ByteBuffer.allocate(datagram.remaining()).put(datagram).flip()));
    }

    boolean isEmpty() {
        return held.isEmpty();
    }

    /** Sends all held datagrams, now or a little later. */
    void release(long leavesAtNanos) {
        held.forEach(leaving -> network.send(from, leaving.to(), leaving.datagram(), leavesAtNanos));
        held.clear();
    }

    void clear() {
        held.clear();
    }
}
