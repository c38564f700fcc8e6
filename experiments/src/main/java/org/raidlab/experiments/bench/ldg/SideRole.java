package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
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

/**
 * The role of a process on one side. {@code far VIA HOST FRAGMENT} says its port; {@code near VIA HOST FRAGMENT
 * FAR-HOST FAR-PORT} answers {@code rtt BYTES COUNT} and {@code bulk BYTES COUNT} with nanoseconds.
 */
public final class SideRole {
    private SideRole() {}

    /** Makes the side that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Via via = Via.valueOf(arguments.get(1));
        InetSocketAddress bind = new InetSocketAddress(arguments.get(2), 0);
        int fragmentBytes = Integer.parseInt(arguments.get(3));
        if (arguments.getFirst().equals("far")) {
            Echo echo = echo(via, bind, fragmentBytes);
            return Participant.echo(echo.local().getPort(), echo::close);
        }
        InetSocketAddress peer = new InetSocketAddress(arguments.get(4), Integer.parseInt(arguments.get(5)));
        Driver driver = driver(via, bind, peer, fragmentBytes);
        return Participant.role("ready", question -> answer(driver, question), driver::close);
    }

    private static Echo echo(Via via, InetSocketAddress bind, int fragmentBytes) throws IOException {
        return switch (via) {
            case LDG -> new LdgEcho(bind, fragmentBytes);
            case NIO -> new NioEcho(bind);
            case NETTY -> new DatagramEcho(bind);
            case TCP -> new StreamEcho(bind);
        };
    }

    private static Driver driver(Via via, InetSocketAddress bind, InetSocketAddress peer, int fragmentBytes)
            throws IOException {
        return switch (via) {
            case LDG -> new LdgDriver(bind, peer, fragmentBytes);
            case NIO -> new NioDriver(bind, peer);
            case NETTY -> new DatagramDriver(bind, peer);
            case TCP -> new StreamDriver(peer);
        };
    }

    private static String answer(Driver driver, String question) throws IOException {
        String[] words = question.split(" ", -1);
        int bytes = Integer.parseInt(words[1]);
        int count = Integer.parseInt(words[2]);
        double nanos = words[0].equals("rtt") ? driver.roundTripNanos(bytes, count) : driver.bulkNanos(bytes, count);
        return Double.toString(nanos);
    }
}
