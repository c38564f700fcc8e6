package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.raidlab.experiments.bench.netty.DatagramDriver;
import org.raidlab.experiments.bench.netty.DatagramEcho;
import org.raidlab.experiments.bench.netty.StreamDriver;
import org.raidlab.experiments.bench.netty.StreamEcho;
import org.raidlab.experiments.bench.transport.Driver;
import org.raidlab.experiments.bench.transport.Echo;
import org.raidlab.experiments.bench.transport.LdgDriver;
import org.raidlab.experiments.bench.transport.LdgEcho;
import org.raidlab.experiments.bench.transport.NioDriver;
import org.raidlab.experiments.bench.transport.NioEcho;
import org.raidlab.experiments.bench.transport.Via;

/** The two sides of each contestant. */
final class Sides {
    private Sides() {}

    static Echo echo(Via via, InetSocketAddress bind, int fragmentBytes) throws IOException {
        return switch (via) {
            case LDG -> new LdgEcho(bind, fragmentBytes);
            case NIO -> new NioEcho(bind);
            case NETTY -> new DatagramEcho(bind);
            case TCP -> new StreamEcho(bind);
        };
    }

    static Driver driver(Via via, InetSocketAddress bind, InetSocketAddress peer, int fragmentBytes)
            throws IOException {
        return switch (via) {
            case LDG -> new LdgDriver(bind, peer, fragmentBytes);
            case NIO -> new NioDriver(bind, peer);
            case NETTY -> new DatagramDriver(bind, peer);
            case TCP -> new StreamDriver(peer);
        };
    }
}
