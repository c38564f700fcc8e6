package org.raidlab.experiments.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.transport.NioDriver;
import org.raidlab.experiments.bench.transport.NioEcho;

/**
 * The role of a process of Table 4. {@code layer LAYER WAY FRAGMENT} sends back and says its port; {@code layer LAYER
 * WAY FRAGMENT PORT...} answers {@code BYTES COUNT once|loop} with the median of so many round trips in nanoseconds.
 */
public final class LayerRole {
    private static final int FIRST_PORT = 4;
    private static final InetAddress HOST = InetAddress.getLoopbackAddress();

    private LayerRole() {}

    /** Makes the side that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Layer layer = Layer.valueOf(arguments.get(1));
        Way way = Way.valueOf(arguments.get(2));
        int fragmentBytes = Integer.parseInt(arguments.get(FIRST_PORT - 1));
        List<InetSocketAddress> peers = arguments.stream()
                .skip(FIRST_PORT)
                .map(port -> new InetSocketAddress(HOST, Integer.parseInt(port)))
                .toList();
        if (layer == Layer.UDP) {
            return peers.isEmpty() ? plainEcho() : plainNear(peers.getFirst());
        }
        LayerSide side = new LayerSide(layer, way, fragmentBytes, peers);
        return peers.isEmpty() ? Participant.echo(side.port(), side::close) : near(side);
    }

    private static Participant.Role plainEcho() throws IOException {
        NioEcho echo = new NioEcho(new InetSocketAddress(HOST, 0));
        return Participant.echo(echo.local().getPort(), echo::close);
    }

    private static Participant.Role plainNear(InetSocketAddress peer) throws IOException {
        NioDriver driver = new NioDriver(new InetSocketAddress(HOST, 0), peer);
        return Participant.role(
                "ready",
                question -> {
                    String[] words = question.split(" ", -1);
                    return Double.toString(
                            driver.roundTripNanos(Integer.parseInt(words[0]), Integer.parseInt(words[1])));
                },
                driver::close);
    }

    private static Participant.Role near(LayerSide side) {
        return Participant.role(
                "ready",
                question -> {
                    String[] words = question.split(" ", -1);
                    return Double.toString(side.roundTripNanos(
                            Integer.parseInt(words[0]), Integer.parseInt(words[1]), words[2].equals("loop")));
                },
                side::close);
    }
}
