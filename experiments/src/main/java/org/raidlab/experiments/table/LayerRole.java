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
            return peers.isEmpty()
                    ? new PlainEcho()
                    : new PlainNear(new NioDriver(new InetSocketAddress(HOST, 0), peers.getFirst()));
        }
        LayerSide side = new LayerSide(layer, way, fragmentBytes, peers);
        return peers.isEmpty() ? new Far(side) : new Near(side);
    }

    private static final class PlainEcho implements Participant.Role {
        private final NioEcho echo;

        PlainEcho() throws IOException {
            echo = new NioEcho(new InetSocketAddress(HOST, 0));
        }

        @Override
        public String ready() {
            return Integer.toString(echo.local().getPort());
        }

        @Override
        public String answer(String question) {
            return question;
        }

        @Override
        public void close() {
            echo.close();
        }
    }

    private record PlainNear(NioDriver driver) implements Participant.Role {
        @Override
        public String ready() {
            return "ready";
        }

        @Override
        public String answer(String question) throws IOException {
            String[] words = question.split(" ", -1);
            return Double.toString(driver.roundTripNanos(Integer.parseInt(words[0]), Integer.parseInt(words[1])));
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    private record Far(LayerSide side) implements Participant.Role {
        @Override
        public String ready() {
            return Integer.toString(side.port());
        }

        @Override
        public String answer(String question) {
            return question;
        }

        @Override
        public void close() {
            side.close();
        }
    }

    private record Near(LayerSide side) implements Participant.Role {
        @Override
        public String ready() {
            return "ready";
        }

        @Override
        public String answer(String question) throws IOException {
            String[] words = question.split(" ", -1);
            return Double.toString(side.roundTripNanos(
                    Integer.parseInt(words[0]), Integer.parseInt(words[1]), words[2].equals("loop")));
        }

        @Override
        public void close() {
            side.close();
        }
    }
}
